// @vitest-environment node
import { cut, idle, json, network, nextTurn, ok, passing as finished, ret, status } from '../support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { hasUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import {
  dismiss,
  outbox,
  missingSecrets,
  resolveSubmissions,
  resend,
  shortKey,
  submitMoney,
} from '../../../../src/client/outbox/submit.ts';
import { matchRecord } from '../../../../src/client/outbox/match-record.ts';
import { recordLookups } from '../../../../src/client/outbox/record-lookups.ts';
import { moneyEndpoints } from '../../../../src/client/outbox/money-endpoints.ts';
import { beginSession, endSession, identify, session, startSession } from '../../../../src/client/session/session.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { redeemPoints } from '../../../../src/api/rewards.ts';
import { withdraw } from '../../../../src/api/transfers.ts';
import { readSubmissionLog } from '../../../../src/client/outbox/submission-log.ts';
import { database } from '../../../../src/storage/database.ts';
import { onClearUserData } from '../../../../src/storage/wipe.ts';

const stored = async (): Promise<Record<string, unknown>[]> =>
  (await database('journal').entries(v.record(v.string(), v.unknown()))).map(([, item]) => item);
const receipt = (): Response => ok({ id: 'order-1', amount: '100' });
const outcome = (data: object): Response => ok(data);
const none = (): Response => outcome({ status: 'none' });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  noteConnection(true);
  setIdempotency(true);
  network(ok());
  await startSession();
  await beginSession('token-a');
  await identify('a');
});
afterEach(async () => {
  network(ok());
  await endSession('signed-out');
  await database('journal').clear();
  vi.useRealTimers();
});

/** Passes time until something is so; fake-indexeddb needs real turns between. */
const until = async (so: () => boolean, step = 100): Promise<void> => {
  for (let turn = 0; turn < 2000 && !so(); turn += 1) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(step);
  }
  expect(so()).toBe(true);
};
/** Another tab says that the outbox has changed. */
const tell = async (so: () => boolean): Promise<void> => {
  const channel = new BroadcastChannel('andaman');
  channel.postMessage({ topic: 'journal' });
  await until(so, 0);
  channel.close();
};
/** What happens when the page is killed: nothing is wiped, all memory is gone. */
const restart = async (): Promise<void> => {
  for (const key of Object.keys(outbox)) delete outbox[key];
  await resolveSubmissions();
};
const amount = { amount: '100' };
/** A submission as it is when it ends: its entry in the outbox goes on to change. */
const submitted = ((...input: Parameters<typeof submitMoney>) =>
  finished(submitMoney(...input).then((endpoint) => ({ ...endpoint })))) as typeof submitMoney;

test('CALL-19 the rows that can be sent again are those of effect money', () => {
  expect([...moneyEndpoints.keys()].toSorted((text, other) => text.localeCompare(other))).toEqual(
    endpoints
      .filter(({ effect }) => effect === 'money')
      .map(({ id }) => id)
      .toSorted((text, other) => text.localeCompare(other)),
  );
});

describe('sending', () => {
  test('gives each confirmation a key of its own, which is on the device while its request is answered, and gone after it [CALL-18]', async () => {
    const onDevice: unknown[] = [];
    const { seen } = network(async () => {
      onDevice.push((await stored()).map(({ key, state, fields }) => ({ key, state, fields })));
      return receipt();
    });
    const endpoint = await submitted(transferIn, { amount: '100' });
    const other = await submitted(transferIn, { amount: '200' });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([endpoint.key, other.key]);
    expect(new Set(keys).size).toBe(2);
    expect(onDevice).toEqual([
      [{ key: endpoint.key, state: 'sending', fields: { amount: '100' } }],
      [{ key: other.key, state: 'sending', fields: { amount: '200' } }],
    ]);
    expect(endpoint).toMatchObject({ state: 'accepted', answer: { id: 'order-1', amount: '100' } });
    // done: nothing waits on the device
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['the journal, which a killed page is found by', 'journal'],
    ['the list of all that was sent', 'kept'],
  ] as const)('sends no request until its key is in %s [CALL-18]', async (_, name) => {
    const { seen } = network(receipt());
    // a disk that takes its time
    const real = database(name).set;
    let write: (() => void) | undefined;
    const held = vi.spyOn(database(name), 'set').mockImplementation(
      (key, value) =>
        new Promise((resolve) => {
          write = () => void real(key, value).then(resolve);
        }),
    );
    const sent = submitMoney(transferIn, amount);
    await until(() => write !== undefined, 0);
    // what waits for nothing would have left by now
    await idle();
    expect(seen).toEqual([]);
    held.mockRestore();
    write?.();
    expect((await finished(sent)).state).toBe('accepted');
    expect(seen).toHaveLength(1);
  });

  test('CALL-19 a lost answer is sent again with the same key and an identical body, five times at most', async () => {
    const { seen } = network(cut(), status(503), status(408), status(504), receipt());
    const endpoint = await submitted(transferIn, { amount: '100', type: 'regular', product: 'p 1&2' });
    expect(endpoint.state).toBe('accepted');
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([endpoint.key]));
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set(['amount=100&type=regular&product=p+1%262']));
  });

  test('CALL-18 a page that came by plain http, as on a phone beside the demo, has keys too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { seen } = network(receipt());
    const endpoint = await submitted(transferIn, amount);
    expect(endpoint.state).toBe('accepted');
    expect(seen[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    vi.unstubAllGlobals();
  });

  test('a double tap is one call', async () => {
    const { seen } = network(receipt());
    const [first, other] = await finished(
      Promise.all([submitMoney(transferIn, amount), submitMoney(transferIn, amount)]),
    );
    expect(seen).toHaveLength(1);
    expect(first.key).toBe(other.key);
  });

  test('PWA-16 a money call in flight is busy', async () => {
    let busy = false;
    network(() => {
      busy = hasUnsavedWork();
      return receipt();
    });
    await submitted(transferIn, amount);
    expect(busy).toBe(true);
    expect(hasUnsavedWork()).toBe(false);
  });

  test('PWA-07 offline it is refused at once: no request, no entry', async () => {
    const { seen, state } = network(receipt());
    state.healthy = false;
    noteConnection(false);
    const error = await finished(submitMoney(transferIn, amount).catch((reason: unknown) => reason as CallError));
    expect((error as CallError).kind).toBe('offline');
    expect(seen).toHaveLength(0);
    expect(outbox).toEqual({});
    expect(await stored()).toEqual([]);
  });
});

describe('what came of it', () => {
  test("CALL-21 ret 0 is a refusal with the server's msg", async () => {
    network(ret(0, 'Below the minimum'));
    const endpoint = await submitted(transferIn, amount);
    expect(endpoint).toMatchObject({ state: 'refused', msg: 'Below the minimum' });
    expect(await stored()).toEqual([]);
  });

  test.each([
    [403, 'Forbidden'],
    [404, 'Not found'],
  ])('a %i of the server itself is a refusal', async (code, text) => {
    network(status(code));
    expect(await submitted(transferIn, amount)).toMatchObject({ state: 'refused', msg: text });
  });

  test('five times 429, so never acted: refused with "Too many requests!"', async () => {
    const { seen } = network(status(429));
    expect(await submitted(transferIn, amount)).toMatchObject({ state: 'refused', msg: 'Too many requests!' });
    expect(seen).toHaveLength(5);
  });

  test.each([
    ['500', status(500), 1],
    ['408', status(408), 5],
    ['502', status(502), 5],
    ['504', status(504), 5],
    ['409', status(409), 1],
    ['broken JSON', json('{"ret":1,'), 1],
    ['an empty 200', json(''), 1],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } }), 1],
    ['silence for 60 s', 'never', 1],
    ['a cut connection', cut(), 5],
    ['still running', ok({ id: 'x', status: 'running' }), 1],
    ['a refused repeat after a lost answer', undefined, 2],
  ] as const)('CALL-21 %s leaves the outcome unknown, never refused', async (_, reply, requests) => {
    const { seen } = reply === undefined ? network(cut(), status(403)) : network(reply as Response);
    const { state } = await submitted(transferIn, amount);
    expect(state).toBe('unknown');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(requests);
    expect(await stored()).toMatchObject([{ state: 'unknown' }]);
  });

  test('CALL-21 a lost answer, then a refusal of the repeat, which is no word on the first: it is looked up, and happened', async () => {
    network(
      cut(),
      ret(0, 'This is not offered here now.'),
      outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }),
    );
    const endpoint = await submitted(transferIn, amount);
    await until(() => outbox[endpoint.key]?.state === 'accepted');
  });

  test('CALL-20 without keys there is one request, and the lists are asked', async () => {
    setIdempotency(false);
    const requests: unknown[] = [];
    recordLookups.set(transferIn.id, async ({ fields }) => {
      requests.push(fields);
      return { status: 'accepted', msg: '', data: { id: 'from the list', amount: '100' } };
    });
    const { seen } = network(cut());
    const endpoint = await submitted(transferIn, amount);
    expect(endpoint.state).toBe('unknown');
    expect(seen).toHaveLength(1);
    await until(() => outbox[endpoint.key]?.state === 'accepted');
    expect(outbox[endpoint.key]?.answer).toMatchObject({ id: 'from the list' });
    expect(requests).toEqual([{ amount: '100' }]);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['is not taken for the first one, and did not happen', ['1'], 'absent', undefined],
    ['is found beside the first one', ['2', '1'], 'accepted', '2'],
  ] as const)('CALL-20 without keys a lost call that says the same as one before it %s', async (_, ids, state, id) => {
    setIdempotency(false);
    recordLookups.set(transferIn.id, async (recordLookup) => {
      const { record } = await matchRecord(
        recordLookup,
        ids.map((existing) => ({ id: existing, created: recordLookup.created, amount: '100' })),
        true,
      );
      return { status: record ? 'accepted' : 'none', msg: '', data: record };
    });
    network(ok({ id: '1', amount: '100' }), cut());
    expect(await submitted(transferIn, amount)).toMatchObject({ state: 'accepted' });
    const lost = await submitted(transferIn, amount);
    expect(lost.state).toBe('unknown');
    await until(() => outbox[lost.key]?.state === state);
    expect((outbox[lost.key]?.answer as { id?: string } | undefined)?.id).toBe(id);
  });

  test('CALL-20 without keys of two lost calls that say the same, and of which one arrived, one happened', async () => {
    setIdempotency(false);
    recordLookups.set(transferIn.id, async (recordLookup) => {
      const { record } = await matchRecord(
        recordLookup,
        [{ id: '1', created: recordLookup.created, amount: '100' }],
        true,
      );
      return { status: record ? 'accepted' : 'none', msg: '', data: record };
    });
    network(cut());
    const first = await submitted(transferIn, amount);
    const second = await submitted(transferIn, amount);
    const states = () => [first, second].map(({ key }) => outbox[key]?.state);
    await until(() => states().every((state) => state !== 'unknown'));
    expect(new Set(states())).toEqual(new Set(['absent', 'accepted']));
  });

  test('CALL-20 without keys two records that may both be the lost call leave it unknown where a guess will not do', async () => {
    const records = [
      { id: '1', created: 1 },
      { id: '2', created: 2 },
    ];
    network(cut());
    const endpoint = await submitted(transferIn, amount);
    expect(await matchRecord(endpoint, records)).toEqual({ several: true });
    expect(await matchRecord(endpoint, records, true)).toMatchObject({ record: { id: '2' } });
  });

  test('CALL-20 without keys and with nothing to look in, it stays unknown and says so', async () => {
    setIdempotency(false);
    network(cut());
    const endpoint = await submitted(redeemPoints, { number: '100' });
    await until(() => outbox[endpoint.key]?.stuck === true);
    expect(outbox[endpoint.key]?.state).toBe('unknown');
    expect(await resend(endpoint.key)).toMatchObject({ state: 'unknown' });
    // a later version of the app knows a list
    recordLookups.set(redeemPoints.id, async () => ({ status: 'refused', msg: 'Not booked', data: undefined }));
    await restart();
    await until(() => outbox[endpoint.key]?.state === 'refused');
    expect(outbox[endpoint.key]?.msg).toBe('Not booked');
  });
});

describe('looking it up', () => {
  /** An unknown call whose look-ups get these replies. */
  const unknown = async (...replies: Response[]) => {
    const net = network(status(500), ...replies);
    const endpoint = await submitted(transferIn, amount);
    expect(endpoint.state).toBe('unknown');
    return { key: endpoint.key, ...net };
  };

  test('CALL-23 running, then accepted: goes on checking, then the receipt, kept until it was seen', async () => {
    const { key, seen } = await unknown(
      outcome({ status: 'running' }),
      outcome({ status: 'running' }),
      outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }),
    );
    const { restored } = connection;
    await until(() => outbox[key]?.state === 'accepted');
    expect(outbox[key]?.answer).toMatchObject({ id: 'receipt-9' });
    // the lists and balances on screen are of before
    await until(() => connection.restored === restored + 1);
    const requests = seen.slice(1);
    expect(requests.map(({ url }) => [url.pathname, url.searchParams.get('key')])).toEqual(
      Array.from({ length: 3 }, () => ['/api/users/money/outcome', key]),
    );
    expect(await stored()).toMatchObject([{ state: 'accepted' }]);
    // the receipt may hold an address
    expect(JSON.stringify(await stored())).not.toContain('receipt-9');
    await dismiss(key);
    expect(await stored()).toEqual([]);
  });

  test('CALL-23 refused: the reason', async () => {
    const { key } = await unknown(outcome({ status: 'refused', msg: 'No funds' }));
    await until(() => outbox[key]?.state === 'refused');
    expect(outbox[key]?.msg).toBe('No funds');
  });

  test('CALL-23 CALL-18 nothing: sent again by choice, with the same key and an identical body', async () => {
    const { key, seen } = await unknown(none(), none(), receipt());
    await until(() => outbox[key]?.state === 'absent');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const again = await finished(resend(key));
    expect(again?.state).toBe('accepted');
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers, body }) => [headers.get('idempotency-key'), body])).toEqual([
      [key, 'amount=100'],
      [key, 'amount=100'],
    ]);
  });

  test('sends the identical body again where a secret stands between other fields [CALL-18] [CALL-23]', async () => {
    const { seen } = network(status(500), none(), none(), ok({ id: '1', status: 'waiting', amount: '5' }));
    const { key } = await submitted(withdraw, {
      to: 'wallet',
      paypass: '123456',
      target: '7',
      amount: '5',
      fee: '0.1',
    });
    await until(() => outbox[key]?.state === 'absent');
    await finished(resend(key));
    const bodies = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 2 }, () => 'to=wallet&paypass=123456&target=7&amount=5&fee=0.1'));
  });

  test('CALL-23 nothing at first, since the call was still on its way: goes on until it stands', async () => {
    const { key, seen } = await unknown(
      none(),
      outcome({ status: 'running' }),
      none(),
      outcome({ status: 'accepted', data: { id: 'x' } }),
    );
    await until(() => outbox[key]?.state === 'accepted');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('CALL-23 nothing: dropped by choice', async () => {
    const { key, seen } = await unknown(outcome({ status: 'none' }));
    await until(() => outbox[key]?.state === 'absent');
    await dismiss(key);
    expect(outbox).toEqual({});
    expect(await stored()).toEqual([]);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('CALL-23 a look-up that fails is tried again, and waits while offline', async () => {
    const { key, seen, state } = await unknown(status(500), outcome({ status: 'accepted', data: { id: 'x' } }));
    state.healthy = false;
    noteConnection(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(seen.filter(({ method }) => method === 'GET')).toHaveLength(0);
    state.healthy = true;
    await until(() => outbox[key]?.state === 'accepted');
  });

  test('a call that is being sent, or unknown, cannot be sent again', async () => {
    const { key, seen } = await unknown(outcome({ status: 'running' }));
    await resend(key);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('a page that is killed', () => {
  const killed = async () => {
    const net = network('never');
    void submitMoney(withdraw, { to: 'wallet', target: '7', amount: '5', fee: '0.1', paypass: '123456' }).catch(
      () => undefined,
    );
    await until(() => net.seen.length === 1, 0);
    const key = Object.keys(outbox)[0] ?? '';
    return { key, body: net.seen[0]?.body };
  };

  test('CALL-20 CALL-22 sent and, on restart, looked up before the config came: its key is asked for, and it is not given up', async () => {
    setIdempotency(undefined);
    const { seen } = network(cut(), outcome({ status: 'running' }));
    const endpoint = await submitted(transferIn, amount);
    expect(endpoint).toMatchObject({ state: 'unknown', keyed: false });
    network(
      status(503),
      status(503),
      status(503),
      status(503),
      status(503),
      outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }),
    );
    await restart();
    await until(() => outbox[endpoint.key]?.state === 'accepted');
    expect(outbox[endpoint.key]?.answer).toMatchObject({ id: 'receipt-9' });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('CALL-22 on restart it is looked up, not sent by itself', async () => {
    const { key } = await killed();
    const { seen } = network(outcome({ status: 'running' }));
    await restart();
    expect(outbox[key]?.state).toBe('unknown');
    expect(shortKey(key)).toMatch(/^[0-9A-F]{8}$/);
    await until(() => seen.length > 2);
    expect(seen.every(({ url }) => url.pathname === '/api/users/money/outcome')).toBe(true);
  });

  test('STORE-04 no secret is on the device, and a re-send asks for it; the body is the same', async () => {
    const { key, body } = await killed();
    expect(JSON.stringify(await stored())).not.toContain('123456');
    // a new page knows no secret
    await endSession('refused');
    await beginSession('token-a2');
    const { seen } = network(none(), none(), ok({ id: '1', status: 'waiting', amount: '5' }));
    await identify('a');
    await restart();
    await until(() => outbox[key]?.state === 'absent');
    expect(missingSecrets(outbox[key]!)).toEqual(['paypass']);
    await finished(resend(key, { paypass: '123456' }));
    const post = seen.find(({ method }) => method === 'POST');
    expect([post?.body, post?.headers.get('idempotency-key')]).toEqual([body, key]);
    expect(JSON.stringify(await stored())).not.toContain('123456');
  });

  test('STORE-11 after a refused token it waits for the same customer, and is gone under another', async () => {
    const { key } = await killed();
    await resolveSubmissions();
    network(outcome({ status: 'running' }));
    await endSession('refused');
    expect(outbox).toEqual({});
    await beginSession('token-a2');
    await identify('a');
    await until(() => outbox[key] !== undefined, 0);
    expect(outbox[key]?.state).toBe('unknown');
    await endSession('refused');
    await beginSession('token-b');
    await identify('b');
    expect(outbox).toEqual({});
    expect(await stored()).toEqual([]);
  });
});

test('AUTH-19 a refused token on a money call: the entry waits unshown', async () => {
  network(ret(-1, 'Over'));
  const error = await finished(submitMoney(transferIn, amount).catch((reason: unknown) => reason as CallError));
  expect((error as CallError).kind).toBe('token');
  expect(session.status).toBe('out');
  expect(outbox).toEqual({});
  await idle();
  expect(await stored()).toMatchObject([{ state: 'sending', account: 'a' }]);
});

test('another tab: its entries show here, and are gone once dropped there', async () => {
  network(outcome({ status: 'running' }));
  await resolveSubmissions();
  const theirs = {
    key: 'k-1',
    account: 'a',
    call: 'yuebao.in',
    fields: amount,
    order: ['amount'],
    state: 'unknown',
    created: 1,
    keyed: true,
    late: true,
  };
  await database('journal').set('a|k-1', theirs);
  await database('journal').set('b|k-2', { ...theirs, key: 'k-2', account: 'b' });
  await tell(() => outbox['k-1'] !== undefined);
  expect(Object.keys(outbox)).toEqual(['k-1']);
  await database('journal').delete('a|k-1');
  await tell(() => outbox['k-1'] === undefined);
});

test('nothing of it outlives a sign-out', async () => {
  network(status(500));
  await submitted(transferIn, amount);
  let cleared = false;
  const stop = onClearUserData(() => (cleared = true));
  await endSession('signed-out');
  stop();
  expect(cleared).toBe(true);
  expect(outbox).toEqual({});
  expect(await stored()).toEqual([]);
});

test('STORE-11 signed out, and in as another, while an order is on its way: its answer changes nothing of the other, and nothing is sent again', async () => {
  let response = (_: Response): void => undefined;
  const { seen } = network(
    () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  );
  const sent = submitMoney(transferIn, amount).catch((error: unknown) => error);
  await until(() => seen.length === 1, 0);
  await endSession('signed-out');
  await beginSession('token-b');
  await identify('b');
  response(receipt());
  await finished(Promise.resolve(sent));
  await idle();
  expect(outbox).toEqual({});
  expect(await stored()).toEqual([]);
  expect(await readSubmissionLog()).toEqual([]);
  expect(seen.filter(({ url }) => url.pathname.endsWith(transferIn.path))).toHaveLength(1);
});

describe("another customer signs in while the first one's call has not left yet", () => {
  const posts = (seen: readonly { method: string; url: URL }[]) =>
    seen.filter(({ method, url }) => method === 'POST' && !url.pathname.endsWith('logout'));
  const change = async (): Promise<void> => {
    await endSession('signed-out');
    await beginSession('token-b');
    await identify('b');
  };

  test('STORE-12 it waits for a lock that another tab holds: it never goes, and nothing of it is kept', async () => {
    let free = (): void => undefined;
    let waits = false;
    const held = new Promise<void>((resolve) => (free = resolve));
    const request = (_: string, input: unknown, work = input as (lock: object) => unknown): Promise<unknown> => {
      waits = true;
      return held.then(() => work({}));
    };
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }), request } });
    const { seen } = network(receipt());
    const sent = submitMoney(transferIn, amount, { duplicateRule: { fields: ['amount'], opened: Date.now() } }).catch(
      (error: unknown) => (error as CallError).kind,
    );
    await until(() => waits, 0);
    await change();
    free();
    expect(await finished(sent)).toBe('aborted');
    expect([posts(seen), { ...outbox }, await stored()]).toEqual([[], {}, []]);
    vi.unstubAllGlobals();
  });

  test('STORE-12 the connection is being probed: it never goes with the token of the other', async () => {
    const { seen } = network(receipt());
    noteConnection(false);
    // the one that the failure brings, and that of the call
    const probes: (() => void)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      if ((input instanceof Request ? input.url : input).endsWith('/health'))
        await new Promise<void>((resolve) => probes.push(resolve));
      return fetch(input, init);
    });
    const sent = submitMoney(transferIn, amount).catch((error: unknown) => (error as CallError).kind);
    await until(() => probes.length === 2, 0);
    await change();
    for (const response of probes) response();
    expect(await finished(sent)).toBe('aborted');
    expect(posts(seen)).toEqual([]);
  });
});

describe('two tabs with one draft', () => {
  const theirs = {
    key: 'draft-key-7',
    account: 'a',
    call: 'yuebao.in',
    fields: amount,
    order: ['amount'],
    state: 'sending',
    created: 1,
    keyed: true,
    late: false,
  };
  /** Locks as a browser has them, one of which another tab holds until it is let go. */
  const locks = (name: string) => {
    let held = true;
    const waiting: (() => void)[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held: held ? [{ name }] : [] }),
        request: async (requested: string, input: unknown, work = input as (lock: object | null) => unknown) => {
          if (requested !== name || !held) return work({});
          if ((input as { ifAvailable?: boolean }).ifAvailable) return work(null);
          await new Promise<void>((resolve) => waiting.push(resolve));
          return work({});
        },
      },
    });
    return () => {
      held = false;
      for (const next of waiting) next();
    };
  };
  afterEach(() => void vi.unstubAllGlobals());

  test('WD-13 the other one sends: it is under way here too, and over here once it is there', async () => {
    const release = locks('andaman-money-draft-key-7');
    network(outcome({ status: 'running' }));
    await resolveSubmissions();
    await database('journal').set('a|draft-key-7', theirs);
    await tell(() => outbox['draft-key-7']?.state === 'sending');
    await database('journal').delete('a|draft-key-7');
    await tell(() => outbox['draft-key-7'] === undefined);
    release();
  });

  test('WD-13 the other one is closed before its answer: it is looked up here', async () => {
    const release = locks('andaman-money-draft-key-7');
    network(outcome({ status: 'refused', msg: 'No funds' }));
    await resolveSubmissions();
    await database('journal').set('a|draft-key-7', theirs);
    await tell(() => outbox['draft-key-7']?.state === 'sending');
    release();
    await until(() => outbox['draft-key-7']?.state === 'refused');
  });

  test('WD-13 CALL-20 without keys the other one was accepted: confirmed here too, nothing is sent again', async () => {
    setIdempotency(false);
    const { seen } = network(receipt());
    await submitted(transferIn, amount, { key: 'draft-key-8' });
    await idle();
    expect(await submitted(transferIn, amount, { key: 'draft-key-8' })).toMatchObject({
      key: 'draft-key-8',
      state: 'accepted',
    });
    expect(seen).toHaveLength(1);
  });

  test('CALL-22 confirmed again before the outbox of an earlier start was read: looked up, not sent', async () => {
    const { seen } = network(outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }));
    await database('journal').set('a|draft-key-7', theirs);
    const endpoint = await submitted(transferIn, amount, { key: 'draft-key-7' });
    expect(endpoint).toMatchObject({ key: 'draft-key-7' });
    await until(() => outbox['draft-key-7']?.state === 'accepted');
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

test('CALL-20 what the device sent is dated by the clock of the server: lists are searched by it, though the device is a day ahead', async () => {
  const real = Date.now();
  network(ok({ time: real }, { headers: { 'x-server-time': String(real) } }));
  const { noteServerTime } = await import('../../../../src/client/http/server-clock.ts');
  noteServerTime(String(real), performance.now(), performance.now());
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(real + 86_400_000);
  network(status(500));
  await submitted(transferIn, amount);
  const [submission] = Object.values(outbox);
  expect(Math.abs((submission?.created ?? 0) - real)).toBeLessThan(60_000);
  ahead.mockRestore();
});
