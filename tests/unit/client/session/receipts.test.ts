import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, cut, ok, finished } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x!;
const ACCOUNT = '100001';
const TIME = 1_700_000_000_000;

const chainOf = (amounts: readonly string[]) => {
  let before = '';
  return amounts.map((amount, place) => {
    const sequence = place + 1;
    const body = JSON.stringify({
      sequence,
      journal: String(sequence),
      kind: 'grant',
      reference: '',
      remark: '',
      time: TIME,
      legs: [{ entry: String(sequence), purpose: 'available', code: 'USDT', amount, balance: amount }],
    });
    before = createHash('sha256').update(`${before}\n${body}`).digest('hex');
    return { sequence, body, hash: before };
  });
};
/** A server with this chain that answers entries after a position. */
const serve =
  (chain: ReturnType<typeof chainOf>, page = 2) =>
  (request: Request): Response => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/other/config')) return ok({ receipts: key });
    const from = Number(url.searchParams.get('from'));
    const lists = chain.slice(from - 1, from - 1 + page);
    const { sequence, hash } = lists.at(-1) ?? chain.at(-1) ?? { sequence: 0, hash: '' };
    const signature = sign(
      null,
      Buffer.from(['andaman receipts 1', ACCOUNT, sequence, hash, TIME].join('\n')),
      privateKey,
    ).toString('base64url');
    return ok({ account: ACCOUNT, total: chain.length, lists, head: { sequence, hash, time: TIME, signature } });
  };

/** A client as a page loads it, logged in; the disk is kept. */
async function open() {
  vi.resetModules();
  const [receipts, session, signIn] = await Promise.all([
    import('../../../../src/client/session/receipts.ts'),
    import('../../../../src/client/session/session.ts'),
    import('../../../../src/client/session/sign-in.ts'),
  ]);
  await session.startSession();
  if (session.session.status !== 'in') {
    await signIn.beginSession('a-token');
    await signIn.identify(ACCOUNT);
  }
  return receipts;
}
beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => vi.useRealTimers());

test('reads, checks and stores receipts page by page, requesting only new ones', async () => {
  expectLogged('Call: account.receipts attempts');
  const chain = chainOf(['1', '2', '3', '4', '5']);
  const first = network(serve(chain.slice(0, 3)));
  const { checkReceipts, receiptsState } = await open();
  await checkReceipts([{ id: '3', amount: '3', code: 'USDT', time: TIME, balance: '3' }]);
  expect(receiptsState.verdict).toEqual({ state: 'whole', upTo: 3, time: TIME, signed: true });
  const froms = (seen: typeof first.seen) =>
    seen.filter(({ url }) => url.pathname.endsWith('/receipts')).map(({ url }) => url.searchParams.get('from'));
  expect(froms(first.seen)).toEqual(['1', '3']);

  const later = network(serve(chain));
  const page = await open();
  await page.checkReceipts();
  expect(page.receiptsState.verdict).toMatchObject({ state: 'whole', upTo: 5 });
  expect(froms(later.seen)).toEqual(['4']);

  network(cut());
  const offline = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await finished(offline.checkReceipts());
  vi.useRealTimers();
  expect(offline.receiptsState).toMatchObject({ verdict: { state: 'whole', upTo: 5 }, error: expect.anything() });

  // a server whose past differs from the one this device was given
  network(serve(chainOf(['1', '9', '3', '4', '5', '6'])));
  const changed = await open();
  await changed.checkReceipts();
  expect(changed.receiptsState.verdict).toEqual({ state: 'broken', fault: 'changed', at: 6, entry: '6' });
  // or that has lost part of it
  network(serve(chain.slice(0, 4)));
  const lost = await open();
  await lost.checkReceipts();
  expect(lost.receiptsState.verdict).toEqual({ state: 'broken', fault: 'missing', at: 5 });
  // the device still stores the valid chain
  network(serve(chain));
  const client = await open();
  await client.checkReceipts([{ id: '2', amount: '7', code: 'USDT', time: TIME }]);
  expect(client.receiptsState.verdict).toEqual({ state: 'broken', fault: 'changed', at: 2, entry: '2' });
});
