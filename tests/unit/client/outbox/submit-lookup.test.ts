// @vitest-environment node
import { network, ok, finished, status } from '../support.ts';
import { describe, expect, test, vi } from 'vitest';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { dismiss, outbox, resend } from '../../../../src/client/outbox/submit.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { withdraw } from '../../../../src/api/withdrawals.ts';
import { database } from '../../../../src/storage/database.ts';
import { useFreshOutbox, stored, receipt, outcome, none, restart, until, amount, submitted } from './support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: yuebao.in status 500');

useFreshOutbox();

describe('the look-up', () => {
  /** Makes a call with an unknown outcome, whose look-ups get these replies. */
  const unknown = async (...replies: Response[]) => {
    const net = network(status(500), ...replies);
    const submission = await submitted(transferIn, amount);
    expect(submission.state).toBe('unknown');
    return { key: submission.key, ...net };
  };

  test('keeps polling a running call and shows its receipt once accepted [CALL-23]', async () => {
    const { key, seen } = await unknown(
      outcome({ status: 'running' }),
      outcome({ status: 'running' }),
      outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }),
    );
    const { restored } = connection;
    await until(() => outbox[key]?.state === 'accepted');
    expect(outbox[key]?.answer).toMatchObject({ id: 'receipt-9' });
    // lists and balances on screen are outdated
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

  test('shows the reason of a refusal [CALL-23]', async () => {
    const { key } = await unknown(outcome({ status: 'refused', msg: 'No funds' }));
    await until(() => outbox[key]?.state === 'refused');
    expect(outbox[key]?.msg).toBe('No funds');
  });

  test('resends a call that was not found with the same key and body [CALL-23 CALL-18]', async () => {
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

  test('resends an identical body when a secret is between other fields [CALL-18 CALL-23]', async () => {
    expectLogged('Call: extract.add status 500');
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

  test('finds a call that reaches the server only after the first look-up [CALL-23]', async () => {
    const { key, seen } = await unknown(
      none(),
      outcome({ status: 'running' }),
      none(),
      outcome({ status: 'accepted', data: { id: 'x' } }),
    );
    await until(() => outbox[key]?.state === 'accepted');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  /** Starts the app with an unknown call from two days ago. Its look-ups get `replies`. */
  const unknownSinceTwoDays = async (endpoint: typeof transferIn | typeof withdraw, ...replies: Response[]) => {
    const { key } = await unknown(outcome({ status: 'running' }));
    const [item] = await stored();
    const net = network(...replies);
    await database('journal').set(`a|${key}`, {
      ...item,
      call: endpoint.id,
      created: Date.now() - 49 * 3_600_000,
    });
    await restart();
    return { key, ...net };
  };
  const list = (...lists: object[]): Response => ok({ lists });

  test.each(['forgotten', 'none'])(
    'finds a two-day-old call reported as "%s" in the records [CALL-23]',
    async (status) => {
      const { key, seen } = await unknownSinceTwoDays(
        transferIn,
        outcome({ status }),
        list({ id: 'pool-1', kind: 'subscribe', amount: '100', status: 'earning', time: Date.now() - 49 * 3_600_000 }),
      );
      await until(() => outbox[key]?.state === 'accepted');
      expect(outbox[key]?.answer).toMatchObject({ id: 'pool-1' });
      expect(seen[0]!.url.searchParams.get('sent')).toMatch(/^\d{13}$/);
    },
  );

  test('does not resend a forgotten call that has no record [CALL-23]', async () => {
    const { key, seen } = await unknownSinceTwoDays(transferIn, outcome({ status: 'forgotten' }), list());
    await until(() => outbox[key]?.stuck === true);
    await resend(key);
    expect([outbox[key]?.state, seen.filter(({ method }) => method === 'POST')]).toEqual(['unknown', []]);
  });

  test('repeats the look-up if the records of a forgotten call fail to load [CALL-23]', async () => {
    expectLogged('Call: yuebao.order status 500', 'Call: money.outcome status 500');
    const { key } = await unknownSinceTwoDays(
      transferIn,
      outcome({ status: 'forgotten' }),
      ...Array.from({ length: 5 }, () => status(500)),
      outcome({ status: 'forgotten' }),
      list({ id: 'pool-1', kind: 'subscribe', amount: '100', status: 'earning', time: Date.now() - 49 * 3_600_000 }),
    );
    await until(() => outbox[key]?.state === 'accepted');
  });

  test('discards a call that was not found [CALL-23]', async () => {
    const { key, seen } = await unknown(outcome({ status: 'none' }));
    await until(() => outbox[key]?.state === 'absent');
    await dismiss(key);
    expect(outbox).toEqual({});
    expect(await stored()).toEqual([]);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('retries a failed look-up, and waits while offline [CALL-23]', async () => {
    expectLogged('Call: money.outcome status 500');
    const { key, seen, state } = await unknown(status(500), outcome({ status: 'accepted', data: { id: 'x' } }));
    state.healthy = false;
    noteConnection(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(seen.filter(({ method }) => method === 'GET')).toHaveLength(0);
    state.healthy = true;
    await until(() => outbox[key]?.state === 'accepted');
  });

  test('does not resend a call whose outcome is unknown', async () => {
    const { key, seen } = await unknown(outcome({ status: 'running' }));
    await resend(key);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('dates a submission by the server’s clock when the device is a day ahead [CALL-20]', async () => {
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
