// @vitest-environment node
import { cut, network, ok, finished, status } from '../support.ts';
import { describe, expect, test } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import {
  outbox,
  missingSecrets,
  resolveSubmissions,
  resend,
  shortKey,
  submitMoney,
} from '../../../../src/client/outbox/submit.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { withdraw } from '../../../../src/api/withdrawals.ts';
import { useFreshOutbox, stored, outcome, none, until, restart, amount, submitted } from './support.ts';
import { expectLogged } from '../../../console.ts';

useFreshOutbox();

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

  test('a call looked up before the config is loaded by its key is not given up [CALL-20 CALL-22]', async () => {
    expectLogged('Call: yuebao.in network', 'Call: money.outcome attempts 503');
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

  test('looks it up on restart instead of sending it again [CALL-22]', async () => {
    const { key } = await killed();
    const { seen } = network(outcome({ status: 'running' }));
    await restart();
    expect(outbox[key]?.state).toBe('unknown');
    expect(shortKey(key)).toMatch(/^[0-9A-F]{8}$/);
    await until(() => seen.length > 2);
    expect(seen.every(({ url }) => url.pathname === '/api/users/money/outcome')).toBe(true);
  });

  test('stores no secret on the device; a re-send asks for it and has the same body [STORE-04]', async () => {
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

  test('after a refused token it waits for the same customer and is dropped for another [STORE-11]', async () => {
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
