import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const API = /\/src\/api\/\w+\.ts$/;
/** Server, API document and tests read these; the page checks responses, the worker caches them. */
const UNREAD = { page: ['request', 'summary', 'cachePolicy'], worker: ['request', 'summary', 'response'] };
/**
 * valibot's functions make values and do nothing else, which the bundler cannot know: endpoints that no page uses would
 * stay.
 */
const SCHEMA = /\b(?:v\.\w+|filled|left|lists|maybe|oneOf)\(/g;

/** Finds every `endpoint({...})` below a node. */
function* endpointsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
  const [literal] = given ?? [];
  if (type === 'CallExpression' && callee?.['name'] === 'endpoint' && literal?.type === 'ObjectExpression')
    yield literal;
  for (const child of Object.values(node)) yield* endpointsIn(child);
}

/**
 * Leaves out of the browser's endpoints what `reader` does not read: the server checks requests, and the sentences are for
 * the API document. What the schemas bring with them goes too.
 */
export function leanEndpoints(reader: keyof typeof UNREAD): Plugin {
  const unread = new Set(UNREAD[reader]);
  return {
    name: 'lean-endpoints',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!API.test(id.split('?')[0] ?? id)) return null;
      let lean = '';
      let at = 0;
      for (const literal of endpointsIn(this.parse(code))) {
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
