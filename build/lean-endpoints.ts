import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key: { readonly name?: string } })[];
}

const API = /\/src\/api\/\w+\.ts$/;
/** Server, API document and tests read these; the page checks responses, the worker caches them. */
const UNREAD = { page: ['request', 'summary', 'cachePolicy'], worker: ['request', 'summary', 'response'] };
/** valibot's functions only make values, which the bundler cannot know: endpoints that no page uses would stay. */
const SCHEMA = /\b(?:v\.\w+|filled|optionalString|lists|maybe|oneOf)\(/g;

/** Every `endpoint({...})` in a module. */
function endpointsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: [literal] = [] } = node as Node;
  const own = type === 'CallExpression' && callee?.name === 'endpoint' && literal ? [literal] : [];
  return [...own, ...Object.values(node).flatMap(endpointsIn)];
}

/** Leaves out of the endpoints what `reader` does not read, and with it the schemas that only the server checks. */
export function leanEndpoints(reader: keyof typeof UNREAD): Plugin {
  return {
    name: 'lean-endpoints',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!API.test(id.split('?')[0] ?? id)) return null;
      let lean = '';
      let at = 0;
      for (const { properties = [] } of endpointsIn(this.parse(code)))
        for (const [index, { key, start, end }] of properties.entries()) {
          if (!UNREAD[reader].includes(key?.name ?? '')) continue;
          lean += code.slice(at, start);
          at = properties[index + 1]?.start ?? end;
        }
      return { code: (lean + code.slice(at)).replace(SCHEMA, '/* @__PURE__ */ $&'), map: null };
    },
  };
}
