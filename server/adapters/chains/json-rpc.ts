import * as v from 'valibot';
import type { NodeSettings, ReadableChain } from '../../platform/chain-settings.ts';
import { connectionFault, readAtMost } from '../../platform/outgoing-requests.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const ID = 1;

const envelope = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.literal(ID),
  result: v.optional(v.unknown()),
  error: v.nullish(v.object({ code: v.pipe(v.number(), v.integer()) })),
});

/** Makes an error that names chain, node and call. It repeats neither the URL, which may hold a key, nor the answer. */
type Fault = (method: string, reason: 'away' | 'nonsense', cause: string) => ChainUnreadable;

/** A node of a chain. */
export interface RpcNode {
  readonly chain: ReadableChain;
  readonly fault: Fault;
  /** Returns the result of a call. Throws `ChainUnreadable`. */
  call<S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns where an answer is wrong, such as `result.blockHash`. */
const placeOf = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string =>
  v.getDotPath(issues[0]) ?? 'the whole';

/** Returns a node that answers JSON-RPC 2.0 over HTTP. */
export function rpcNode(chain: ReadableChain, { url, headers }: NodeSettings): RpcNode {
  const fault: Fault = (method, reason, cause) =>
    new ChainUnreadable(reason, `${chain}, ${url.host}, ${method}: ${cause}`);

  const post = async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<string> => {
    let text: string | undefined;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: ID, method, params }),
        // a redirect could hand the key to another host
        redirect: 'manual',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw fault(method, 'away', `HTTP ${response.status}`);
      }
      text = await readAtMost(response, MAX_BYTES);
    } catch (error) {
      if (error instanceof ChainUnreadable) throw error;
      throw fault(method, 'away', connectionFault(error as Error));
    }
    if (text === undefined) throw fault(method, 'nonsense', 'more than 2 MB');
    return text;
  };

  return {
    chain,
    fault,
    async call(method, params, schema, signal) {
      const answer = v.safeParse(envelope, parseJson(await post(method, params, signal)));
      if (!answer.success) throw fault(method, 'nonsense', `no JSON-RPC (${placeOf(answer.issues)})`);
      const { error, result: value } = answer.output;
      if (error) throw fault(method, 'away', `error ${error.code}`);
      const result = v.safeParse(schema, value);
      if (!result.success) throw fault(method, 'nonsense', `unexpected result (${placeOf(result.issues)})`);
      return result.output;
    },
  };
}
