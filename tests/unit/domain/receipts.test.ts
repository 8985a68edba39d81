import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Chain, type Receipt, type ShownEntry, verifyReceipts } from '../../../src/domain/receipts.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x!;
const TIME = 1_700_000_000_000;

const chainOf = (bodies: readonly string[]): Receipt[] => {
  let before = '';
  return bodies.map((body, place) => {
    before = createHash('sha256').update(`${before}\n${body}`).digest('hex');
    return { sequence: place + 1, body, hash: before };
  });
};
const bodyAt = (sequence: number, amount = String(sequence)): string =>
  JSON.stringify({
    sequence,
    journal: String(sequence * 3),
    kind: 'grant',
    reference: '',
    remark: 'ฝากเงิน',
    time: TIME + sequence,
    legs: [{ entry: String(sequence * 10), purpose: 'available', code: 'USDT', amount, balance: amount }],
  });
const signed = (receipts: readonly Receipt[], account = '100001'): Chain => {
  const { sequence, hash } = receipts.at(-1) ?? { sequence: 0, hash: '' };
  const signature = sign(
    null,
    Buffer.from(['andaman receipts 1', account, sequence, hash, TIME].join('\n')),
    privateKey,
  ).toString('base64url');
  return { account, receipts, publicKey: key, head: { sequence, hash, time: TIME, signature } };
};
const good = (length: number): Chain => signed(chainOf(Array.from({ length }, (_, place) => bodyAt(place + 1))));
const shownOf = ({ receipts }: Chain): ShownEntry[] =>
  receipts.map(({ sequence }) => ({
    id: String(sequence * 10),
    amount: String(sequence),
    code: 'USDT',
    time: TIME + sequence,
    balance: String(sequence),
  }));

afterEach(() => vi.restoreAllMocks());

test('without https the signer is unknown, which is not a broken chain', async () => {
  vi.stubGlobal('crypto', {});
  expect(await verifyReceipts({ ...good(2), entries: [] })).toMatchObject({ state: 'whole', upTo: 2, signed: false });
  vi.unstubAllGlobals();
});

describe('receipts', () => {
  test('a chain as signed by the server is whole, the empty one too', async () => {
    for (const length of [0, 1, 2, 700]) {
      const chain = good(length);
      expect(await verifyReceipts({ ...chain, entries: shownOf(chain) })).toEqual({
        state: 'whole',
        upTo: length,
        time: TIME,
        signed: true,
      });
    }
  });

  test('names any entry that was changed, removed or moved', async () => {
    const chain = good(12);
    const places = fc.integer({ min: 0, max: 11 });
    await fc.assert(
      fc.asyncProperty(places, fc.nat(), async (place, at) => {
        const receipts = [...chain.receipts];
        const { body } = receipts[place]!;
        // one character, which may or may not keep it valid JSON
        const spot = at % body.length;
        receipts[place] = {
          ...receipts[place]!,
          body: `${body.slice(0, spot)}${body[spot] === '1' ? '2' : '1'}${body.slice(spot + 1)}`,
        };
        expect(await verifyReceipts({ ...chain, receipts })).toMatchObject({
          state: 'broken',
          fault: 'changed',
          at: place + 1,
        });
      }),
    );
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        expect(await verifyReceipts({ ...chain, receipts: chain.receipts.toSpliced(place, 1) })).toEqual({
          state: 'broken',
          fault: 'missing',
          at: place + 1,
        });
      }),
    );
    await fc.assert(
      fc.asyncProperty(places, places, async (value, other) => {
        fc.pre(value !== other);
        const receipts = [...chain.receipts];
        [receipts[value], receipts[other]] = [receipts[other]!, receipts[value]!];
        expect(await verifyReceipts({ ...chain, receipts })).toEqual({
          state: 'broken',
          fault: 'reordered',
          at: Math.min(value, other) + 1,
        });
      }),
    );
  });

  test('a chain rebuilt with new hashes does not match the server’s signature', async () => {
    const chain = good(5);
    const receipts = chainOf([1, 2, 3, 4, 5].map((sequence) => bodyAt(sequence, sequence === 3 ? '9' : undefined)));
    expect(await verifyReceipts({ ...chain, receipts })).toEqual({ state: 'broken', fault: 'signature', at: 5 });
    expect(await verifyReceipts({ ...chain, receipts, head: { ...chain.head, hash: receipts.at(-1)!.hash } })).toEqual({
      state: 'broken',
      fault: 'signature',
      at: 5,
    });
    expect(await verifyReceipts({ ...chain, account: '100002' })).toEqual({
      state: 'broken',
      fault: 'signature',
      at: 5,
    });
    for (const publicKeyOther of ['', 'AAAA', generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x!]) {
      expect(await verifyReceipts({ ...chain, publicKey: publicKeyOther })).toEqual({
        state: 'broken',
        fault: 'signature',
        at: 5,
      });
    }
    expect(await verifyReceipts({ ...chain, head: { ...chain.head, signature: '!' } })).toEqual({
      state: 'broken',
      fault: 'signature',
      at: 5,
    });
  });

  test('names an entry that differs from its receipt or has none; newer ones wait', async () => {
    const chain = good(5);
    const visible = shownOf(chain);
    const change = (fields: Partial<ShownEntry>): ShownEntry[] => visible.with(2, { ...visible[2]!, ...fields });
    for (const fields of [{ amount: '4' }, { code: 'BTC' }, { time: TIME }, { balance: '4' }]) {
      expect(await verifyReceipts({ ...chain, entries: change(fields) })).toEqual({
        state: 'broken',
        fault: 'changed',
        at: 3,
        entry: '30',
      });
    }
    expect(await verifyReceipts({ ...chain, entries: change({ id: '31' }) })).toEqual({
      state: 'broken',
      fault: 'missing',
      at: 0,
      entry: '31',
    });
    expect(await verifyReceipts({ ...chain, entries: [...visible, { ...visible[0]!, id: '999' }] })).toMatchObject({
      state: 'whole',
      upTo: 5,
    });
  });

  test('without Ed25519 the chain is checked, and its signer stays unknown', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
    const chain = good(3);
    expect(await verifyReceipts(chain)).toEqual({ state: 'whole', upTo: 3, time: TIME, signed: false });
    expect(await verifyReceipts({ ...chain, receipts: chain.receipts.toSpliced(1, 1) })).toMatchObject({
      fault: 'missing',
      at: 2,
    });
  });

  test('incoming and outgoing data can be posted to a worker', async () => {
    const chain = good(2);
    expect(await verifyReceipts(structuredClone({ ...chain, entries: shownOf(chain) }))).toEqual(
      structuredClone(await verifyReceipts(chain)),
    );
  });
});
