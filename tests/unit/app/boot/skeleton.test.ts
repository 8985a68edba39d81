import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const html = readFileSync('index.html', 'utf8');
const page = new DOMParser().parseFromString(html, 'text/html');

describe('the page before the app', () => {
  test('has a skeleton without landmarks, which the app adds [A11Y-01]', () => {
    const landmarks = 'header, footer, main, nav, aside, search, form, section[aria-label], [role]';
    expect(page.querySelectorAll('#first > div')).toHaveLength(2);
    expect([...page.querySelectorAll(landmarks)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  test('has styles only for its own elements', () => {
    const names = new Set([...html.matchAll(/\.([a-z]\w*)[\s{,)>:]/g)].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(4);
    expect([...names].filter((name) => page.querySelector(`.${name}`) === null)).toEqual([]);
  });

  test('writes its doctype in upper case, as XML tools and linters require', () => {
    expect(html).toMatch(/^<!DOCTYPE html>\n/);
  });
});
