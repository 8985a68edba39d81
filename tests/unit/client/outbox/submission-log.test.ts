// @vitest-environment node
import { cut, network, ok, ret } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { submitMoney } from '../../../../src/client/outbox/submit.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { readSubmissionLog } from '../../../../src/client/outbox/submission-log.ts';
import { withdraw } from '../../../../src/api/withdrawals.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { database } from '../../../../src/storage/database.ts';
import { expectLogged } from '../../../console.ts';

beforeEach(async () => {
  noteConnection(true);
  setIdempotency(false);
  await startSession();
  await beginSession('token-a');
  await identify('a');
});
afterEach(async () => {
  network(ok());
  await endSession('signed-out');
  await database('journal').clear();
});

const finishedLog = () =>
  vi.waitFor(async () => {
    const log = await readSubmissionLog();
    expect(log.some(({ state }) => state === 'sending')).toBe(false);
    return log;
  });

test('the log lists every submission with its outcome, newest first', async () => {
  expectLogged('Call: yuebao.in network');
  network(ok({ id: '1', amount: '100' }));
  const first = await submitMoney(transferIn, { amount: '100' });
  network(ret(0, "You don't have enough USDT available. Your balance hasn't changed."));
  const second = await submitMoney(transferIn, { amount: '200' });
  network(cut());
  const third = await submitMoney(transferIn, { amount: '300' });
  const log = await finishedLog();
  const response = Object.fromEntries(
    log.map((item) => [item.key, [item.call, item.fields['amount'], item.state, item.msg]]),
  );
  expect(response).toEqual({
    [first.key]: ['yuebao.in', '100', 'accepted', ''],
    [second.key]: ['yuebao.in', '200', 'refused', "You don't have enough USDT available. Your balance hasn't changed."],
    [third.key]: ['yuebao.in', '300', 'unknown', ''],
  });
  expect(log.map(({ created }) => created)).toEqual(log.map(({ created }) => created).toSorted((a, b) => b - a));
});

test('it holds no address and no secret, and is deleted with the session', async () => {
  network(ok({ id: '1', amount: '100', status: 'review' }));
  await submitMoney(withdraw, { type: 'wallet', id: 'wallet-7', amount: '50', paypass: '123456' } as never);
  const log = await finishedLog();
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toMatch(/123456|wallet-7/);
  await endSession('signed-out');
  await beginSession('token-a');
  await identify('a');
  expect(await readSubmissionLog()).toEqual([]);
});

test('neither log nor console shows a payment password, however a call ends [SEC-04]', async () => {
  const printed: unknown[] = [];
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...response: unknown[]) => void printed.push(...response));
  const fields = { to: 'wallet', target: '7', amount: '50', fee: '0', paypass: '907463' } as const;
  // accepted, refused, lost, and an unreadable answer
  for (const response of [
    ok({ id: '1', amount: '50', status: 'review' }),
    ret(0, 'Wrong payment password.'),
    cut(),
    ok({ amount: { paypass: fields.paypass } }),
  ]) {
    network(response);
    await submitMoney(withdraw, fields).catch((error: unknown) => printed.push(error));
  }
  const log = await finishedLog();
  expect(log).toHaveLength(4);
  const text = [
    JSON.stringify(log),
    ...printed.map((item) =>
      item instanceof Error
        ? `${item.stack} ${JSON.stringify(item)} ${String(item.cause)}`
        : `${String(item)} ${JSON.stringify(item)}`,
    ),
  ].join('\n');
  expect(text).not.toContain(fields.paypass);
});
