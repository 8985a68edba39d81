// @vitest-environment node
import { cut, json, network, ok, ret, status } from '../support.ts';
import { describe, expect, test } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { outbox, resend } from '../../../../src/client/outbox/submit.ts';
import { matchRecord } from '../../../../src/client/outbox/match-record.ts';
import { recordLookups } from '../../../../src/client/outbox/record-lookups.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { redeemPoints } from '../../../../src/api/points.ts';
import { useFreshOutbox, stored, outcome, until, restart, amount, submitted } from './support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged(
  'Call: yuebao.in status 403',
  'Call: yuebao.in status 404',
  'Call: yuebao.in status 500',
  'Call: yuebao.in attempts 408',
  'Call: yuebao.in attempts 502',
  'Call: yuebao.in attempts 504',
  'Call: yuebao.in status 409',
  'Call: yuebao.in reading body',
  'Call: yuebao.in html',
  'Call: yuebao.in timeout',
  'Call: yuebao.in attempts',
  'Call: yuebao.in network',
);

useFreshOutbox();

describe('outcomes', () => {
  test("ret 0 is a refusal with the server's msg [CALL-21]", async () => {
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

  test('refuses with "Too many requests!" after five times 429, since nothing happened', async () => {
    expectLogged('Call: yuebao.in attempts 429');
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
  ] as const)('%s leaves the outcome unknown, never refused [CALL-21]', async (_, reply, requests) => {
    const { seen } = reply === undefined ? network(cut(), status(403)) : network(reply as Response);
    const { state } = await submitted(transferIn, amount);
    expect(state).toBe('unknown');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(requests);
    expect(await stored()).toMatchObject([{ state: 'unknown' }]);
  });

  test('looks up a lost call whose repeat was refused, and finds it [CALL-21]', async () => {
    network(
      cut(),
      ret(0, 'This is not offered here now.'),
      outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }),
    );
    const endpoint = await submitted(transferIn, amount);
    await until(() => outbox[endpoint.key]?.state === 'accepted');
  });

  test('without keys, sends one request and searches the lists [CALL-20]', async () => {
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
    ['is found next to the first one', ['2', '1'], 'accepted', '2'],
  ] as const)('without keys, a lost call identical to an earlier one %s [CALL-20]', async (_, ids, state, id) => {
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

  test('without keys, finds one of two identical lost calls if one arrived [CALL-20]', async () => {
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

  test('two concurrent look-ups never match the same record [CALL-20]', async () => {
    setIdempotency(false);
    network(cut());
    const first = await submitted(transferIn, amount);
    const second = await submitted(transferIn, amount);
    const same = [{ id: '1', created: first.created }];
    const matches = await Promise.all([first, second].map((item) => matchRecord(item, same, true)));
    expect(new Set(matches.map(({ record }) => record?.id))).toEqual(new Set(['1', undefined]));
  });

  test('without keys, two possible records leave it unknown if a guess will not do [CALL-20]', async () => {
    const records = [
      { id: '1', created: 1 },
      { id: '2', created: 2 },
    ];
    network(cut());
    const endpoint = await submitted(transferIn, amount);
    expect(await matchRecord(endpoint, records)).toEqual({ several: true });
    expect(await matchRecord(endpoint, records, true)).toMatchObject({ record: { id: '2' } });
  });

  test('without keys or lists, stays unknown and says so [CALL-20]', async () => {
    expectLogged('Call: points.redeem network');
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
