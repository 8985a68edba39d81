import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { toAmd } from '../../../build/amd.ts';

type Definition = readonly [file: string, needs: readonly string[], factory: (...given: unknown[]) => object];

afterEach(() => void vi.unstubAllGlobals());

/** What a file defines once it has the form of AMD. */
function definitionOf(code: string): Definition {
  const definitions: Definition[] = [];
  vi.stubGlobal('early', { define: (...definition: Definition) => definitions.push(definition) });
  runInThisContext(toAmd(code, './page.js'));
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
}

test('a file takes in what it imports in each form, and gives what it exports', () => {
  const [file, needs, factory] = definitionOf(
    'import{a as b,c}from"./one-12345678.js";import d from"./two-12345678.js";import*as e from"./one-12345678.js";import"./three-12345678.js";' +
      'const f=[b,c,d,e.a];export{f as g,c as default};',
  );
  expect([file, needs]).toEqual(['./page.js', ['./one-12345678.js', './two-12345678.js', './three-12345678.js']]);
  expect(factory({ a: 1, c: 2 }, { default: 3 }, {})).toEqual({ g: [1, 2, 3, 1], default: 2 });
});

test('the entry says that it is the entry', () => {
  expect(toAmd('1;', './index.js', true)).toBe('early.define("./index.js",[],(()=>{"use strict";\n1;}),true);');
});

test('it loads others later, and knows where it stands', () => {
  const [, needs, factory] = definitionOf(
    'const a=()=>[import("./late.js"),import(`./later.js`),import.meta.url];export{a};',
  );
  const load = Object.assign((name: string) => `exports of ${name}`, { meta: { url: 'here' } });
  const { a } = factory(load) as { a: () => unknown };
  expect(needs).toEqual([]);
  expect(a()).toEqual(['exports of ./late.js', 'exports of ./later.js', 'here']);
});

test('its code is strict, as that of a module is', () => {
  const [, , factory] = definitionOf('export{a};function a(){return this}');
  expect((factory() as { a: () => unknown }).a.call(undefined)).toBeUndefined();
});

test('all of it stays in its column, one line lower, where the source map finds it', () => {
  const code = 'import{a as b}from"./one-12345678.js";const c=import("./late.js"),d=import.meta.url,e=b;export{e};';
  const line = toAmd(code, './page.js').split('\n')[1]!;
  for (const part of ['const c=', '("./late.js")', ',d=', '.meta.url,e=b;'])
    expect(line.indexOf(part)).toBe(code.indexOf(part));
});

test('names of the file itself that are those of its parameters fail the build', () => {
  expect(() => toAmd('const __0=1;', './page.js')).toThrow('names of its own');
});

test.each([
  ['export*from"./one.js";', 'ExportAllDeclaration'],
  ['export default 1;', 'ExportDefaultDeclaration'],
  ['export const a=1;', 'ExportNamedDeclaration'],
])('a form that the bundler does not write today fails the build: %s', (code, name) => {
  expect(() => toAmd(code, './page.js')).toThrow(name);
});
