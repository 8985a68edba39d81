import * as v from 'valibot';
import { proxy } from 'valtio';
import { config } from '../../api/content.ts';
import { count, text, time } from '../../api/fields.ts';
import { receipts as endpoint } from '../../api/receipts.ts';
import type { Chain, Receipt, Shown, Verdict } from '../../lib/receipts.ts';
import { trustedScript } from '../../lib/trusted-script.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { request } from '../http/request.ts';
import { CallError } from '../http/errors.ts';
import { session, startSession } from './session.ts';

/** What account details says of the receipts: the newest verdict, and why there is no newer one. */
export const receiptsState = proxy<{ verdict: Verdict | undefined; error: CallError | undefined; checking: boolean }>({
  verdict: undefined,
  error: undefined,
  checking: false,
});
onClearUserData(() => Object.assign(receiptsState, { verdict: undefined, error: undefined, checking: false }));

const schema = v.object({
  account: text,
  publicKey: text,
  receipts: v.array(v.object({ sequence: count, body: text, hash: text })),
  head: v.object({ sequence: count, hash: text, time, signature: text }),
  keys: v.optional(v.array(v.object({ key: text, signature: text })), []),
});
type StoredReceipts = v.InferOutput<typeof schema>;

const nameOf = (account: string): string => `${account}|receipts`;

/** In a thread of its own where the browser has one: 20,000 receipts would hold up the page. */
async function verify(chain: Chain): Promise<Verdict> {
  if (typeof Worker === 'undefined') return (await import('../../lib/receipts.ts')).verifyReceipts(chain);
  const { default: threadUrl } = await import('../../lib/receipts-worker.ts?worker&url');
  const thread = new Worker(trustedScript(threadUrl), { type: 'module' });
  try {
    return await new Promise<Verdict>((resolve, reject) => {
      thread.addEventListener('message', ({ data }: MessageEvent<Verdict>) => resolve(data));
      thread.addEventListener('error', (event) =>
        reject(new Error(event.message || 'the thread that checks receipts did not start')),
      );
      thread.postMessage(chain);
    });
  } finally {
    thread.terminate();
  }
}

/**
 * Reads what came since, page by page, behind what the device keeps; the key that it saw first stays the one that
 * vouches for all later ones.
 */
async function readOn(
  account: string,
  stored: StoredReceipts | undefined,
): Promise<{ chain: StoredReceipts; lost: boolean } | undefined> {
  const publicKey = stored?.publicKey ?? (await request(config, { act: 'system' })).receipts;
  // a backend that signs none
  if (!publicKey) return undefined;
  const receipts: Receipt[] = [...(stored?.receipts ?? [])];
  for (;;) {
    const response = await request(endpoint, { from: receipts.length + 1 });
    receipts.push(...response.lists);
    if (response.lists.length > 0 && receipts.length < response.total) continue;
    return {
      chain: { account, publicKey, receipts, head: response.head, keys: response.keys },
      lost: response.total < receipts.length,
    };
  }
}

/** Entries that came while a check ran: they are compared right after it. */
let again: readonly Shown[] | undefined;

/**
 * Checks the account's receipts: what the device keeps, with what the server has added, offline what is kept alone.
 * `shown` are entries of account details to compare with them. Never rejects: see `receiptsState`.
 */
export async function checkReceipts(visible: readonly Shown[] = []): Promise<void> {
  if (receiptsState.checking) {
    again = visible;
    return;
  }
  receiptsState.checking = true;
  await startSession();
  const { account, epoch } = session;
  const current = (): boolean => session.epoch === epoch;
  try {
    if (account === undefined) return;
    const stored = await database('kept').get(nameOf(account), schema);
    let parsed: Awaited<ReturnType<typeof readOn>>;
    let failed: CallError | undefined;
    try {
      parsed = await readOn(account, stored);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed = error;
    }
    const chain = parsed?.chain ?? stored;
    if (!current()) return;
    receiptsState.error = failed;
    if (!chain) return;
    // the server no longer has what this device was given
    const verdict: Verdict = parsed?.lost
      ? { state: 'broken', fault: 'missing', at: parsed.chain.head.sequence + 1 }
      : await verify({ ...chain, shown: [...visible] });
    if (!current()) return;
    receiptsState.verdict = verdict;
    // a broken chain is not kept over one that held: it would hide what was there
    if (verdict.state === 'whole') await database('kept').set(nameOf(account), chain);
  } catch (error) {
    console.error('Receipts', error);
  } finally {
    if (current()) receiptsState.checking = false;
    const next = again;
    again = undefined;
    if (next && current()) void checkReceipts(next);
  }
}
