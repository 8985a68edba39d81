import * as v from 'valibot';
import { proxy } from 'valtio';
import { config } from '../../api/content.ts';
import { count, text, time } from '../../api/fields.ts';
import { receipts as endpoint } from '../../api/receipts.ts';
import type { Chain, Receipt, ShownEntry, ReceiptVerdict } from '../../domain/receipts.ts';
import { trustedScript } from '../../browser/trusted-script.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { request } from '../http/request.ts';
import { CallError } from '../http/errors.ts';
import { session, startSession } from './session.ts';

/** What account details shows about the receipts: the latest verdict, and why there is no newer one. */
export const receiptsState = proxy<{
  verdict: ReceiptVerdict | undefined;
  error: CallError | undefined;
  checking: boolean;
}>({
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
  keys: v.array(v.object({ key: text, signature: text })),
});
type StoredReceipts = v.InferOutput<typeof schema>;

const keyOf = (account: string): string => `${account}|receipts`;

/** Verifies a chain in a worker thread if the browser has one: 20,000 receipts would block the page. */
async function verify(chain: Chain): Promise<ReceiptVerdict> {
  if (typeof Worker === 'undefined') return (await import('../../domain/receipts.ts')).verifyReceipts(chain);
  const { default: threadUrl } = await import('../../browser/receipts-worker.ts?worker&url');
  const thread = new Worker(trustedScript(threadUrl), { type: 'module' });
  try {
    return await new Promise<ReceiptVerdict>((resolve, reject) => {
      thread.addEventListener('message', ({ data }: MessageEvent<ReceiptVerdict>) => resolve(data));
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
 * Extends the stored chain with the receipts that the server has added since, page by page. The public key that the
 * device saw first stays the one that has to vouch for all later keys. Returns undefined if the backend signs no
 * receipts. `lost`: the server has fewer receipts than the device.
 */
async function readLatest(
  account: string,
  stored: StoredReceipts | undefined,
): Promise<{ chain: StoredReceipts; lost: boolean } | undefined> {
  const publicKey = stored?.publicKey ?? (await request(config, { act: 'system' })).receipts;
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

/** Entries of a check that was requested while another one ran. It starts right after that. */
let queuedEntries: readonly ShownEntry[] | undefined;

/**
 * Checks the account's receipts: the stored ones, extended by those that the server has added. Offline it checks only
 * the stored ones. `entries` are entries of account details to compare with them. Never rejects: see `receiptsState`.
 */
export async function checkReceipts(entries: readonly ShownEntry[] = []): Promise<void> {
  if (receiptsState.checking) {
    queuedEntries = entries;
    return;
  }
  receiptsState.checking = true;
  await startSession();
  const { account, epoch } = session;
  const isCurrent = (): boolean => session.epoch === epoch;
  try {
    if (account === undefined) return;
    const stored = await database('kept').get(keyOf(account), schema);
    let latest: Awaited<ReturnType<typeof readLatest>>;
    let failure: CallError | undefined;
    try {
      latest = await readLatest(account, stored);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failure = error;
    }
    const chain = latest?.chain ?? stored;
    if (!isCurrent()) return;
    receiptsState.error = failure;
    if (!chain) return;
    // the server has lost receipts that it gave this device
    const verdict: ReceiptVerdict = latest?.lost
      ? { state: 'broken', fault: 'missing', at: latest.chain.head.sequence + 1 }
      : await verify({ ...chain, entries: [...entries] });
    if (!isCurrent()) return;
    receiptsState.verdict = verdict;
    // a broken chain must not replace a whole one: the evidence would be lost
    if (verdict.state === 'whole') await database('kept').set(keyOf(account), chain);
  } catch (error) {
    console.error('Receipts', error);
  } finally {
    if (isCurrent()) receiptsState.checking = false;
    const next = queuedEntries;
    queuedEntries = undefined;
    if (next && isCurrent()) void checkReceipts(next);
  }
}
