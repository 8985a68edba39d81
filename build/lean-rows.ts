import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const CONTRACT = /\/src\/contract\/\w+\.ts$/;
/** Server, API document and tests read these; the page checks answers, the worker keeps them. */
const UNREAD = { page: ['payload', 'about', 'kept'], worker: ['payload', 'about', 'answer'] };
/**
 * valibot's functions make values and do nothing else, which the bundler cannot know: rows that no page uses would
 * stay.
 */
const SCHEMA = /\b(?:v\.\w+|filled|left|lists|maybe|oneOf)\(/g;

/** Finds every `row({...})` below a node. */
function* rowsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
  const [literal] = given ?? [];
  if (type === 'CallExpression' && callee?.['name'] === 'row' && literal?.type === 'ObjectExpression') yield literal;
  for (const child of Object.values(node)) yield* rowsIn(child);
}

/**
 * Leaves out of the browser's rows what `reader` does not read: the server checks payloads, and the sentences are for
 * the API document. What the schemas bring with them goes too.
 */
export function leanRows(reader: keyof typeof UNREAD): Plugin {
  const unread = new Set(UNREAD[reader]);
  return {
    name: 'lean-rows',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id.split('?')[0] ?? id)) return null;
      let lean = '';
      let at = 0;
      for (const literal of rowsIn(this.parse(code))) {
        const properties = literal['properties'] as (Node & { key: { name?: string } })[];
        for (const [index, property] of properties.entries()) {
          if (!unread.has(property.key?.name ?? '')) continue;
          lean += code.slice(at, property.start);
          at = properties[index + 1]?.start ?? property.end;
        }
      }
      return { code: (lean + code.slice(at)).replace(SCHEMA, '/* @__PURE__ */ $&'), map: null };
    },
  };
}
