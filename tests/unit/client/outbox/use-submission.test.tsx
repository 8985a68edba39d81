import { cut, network, ok, ret } from '../support.ts';
import { useFreshOutbox } from './support.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { outbox, resolveSubmissions } from '../../../../src/client/outbox/submit.ts';
import { useSubmission } from '../../../../src/client/outbox/use-submission.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { redeemPoints } from '../../../../src/api/points.ts';
import { OutcomePanel } from '../../../../src/ui/trading/OutcomePanel.tsx';
import { until as pass } from '../../features/support.ts';
import { show } from '../../ui/render.tsx';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: yuebao.in attempts');

useFreshOutbox();

const amount = { amount: '100' };
const until = (so: () => boolean): Promise<void> => pass(so, 2000, 100);
const posts = (seen: readonly { method: string }[]): number => seen.filter(({ method }) => method === 'POST').length;

/** A call that did not happen because nothing arrived; later ones arrive. */
const lost = async () => {
  let up = false;
  const { seen } = network((request) => {
    if (request.method === 'GET') return ok({ status: 'none' });
    if (!up) throw cut();
    return ok({ id: 'order-3' });
  });
  const { result } = renderHook(() => useSubmission(transferIn));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'refused');
  up = true;
  return { seen, result };
};

test('goes from idle to sending to accepted, and ignores a second tap', async () => {
  const { seen } = network(ok({ id: 'order-1', amount: '100', status: 'confirmed' }));
  const onAccepted = vi.fn();
  const { result } = renderHook(() => useSubmission(transferIn, { onAccepted }));
  expect(result.current.state).toBe('idle');
  act(() => {
    void result.current.submit(amount);
    void result.current.submit(amount);
  });
  expect(result.current.state).toBe('sending');
  await until(() => result.current.state === 'accepted');
  expect(result.current.answer).toMatchObject({ id: 'order-1', amount: '100' });
  act(() => void result.current.submit(amount));
  expect([posts(seen), onAccepted.mock.calls.length]).toEqual([1, 1]);
});

test('a refusal says why; the next try has a new key', async () => {
  const { seen } = network(
    ret(0, "You don't have enough USDT available. Your balance hasn't changed."),
    ok({ id: '2' }),
  );
  const { result } = renderHook(() => useSubmission(transferIn, { key: 'draft-key-1' }));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'refused');
  expect(result.current.message).toBe("You don't have enough USDT available. Your balance hasn't changed.");
  act(() => void result.current.submit({ amount: '50' }));
  await until(() => result.current.state === 'accepted');
  const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe('draft-key-1');
  expect(keys[1]).not.toBe('draft-key-1');
});

test.each([
  ['LIQ-14', { amount: '100' }],
  ['LOCK-09', { amount: '100', type: 'regular', product: 'lock-7' }],
] as const)('%s: after a lost response stays unknown, and blocks a second confirmation', async (_, body) => {
  let existing: object = { status: 'running' };
  const { seen } = network((request) => {
    if (request.method === 'GET') return ok(existing);
    throw cut();
  });
  const onAccepted = vi.fn();
  const { result, unmount } = renderHook(() => useSubmission(transferIn, { key: 'draft-key-2' }));
  act(() => void result.current.submit(body));
  await until(() => result.current.state === 'unknown');
  const sent = posts(seen);
  act(() => void result.current.submit(body));
  unmount();
  // the page is killed: memory is lost, the device is not
  for (const key of Object.keys(outbox)) delete outbox[key];
  await resolveSubmissions();
  const again = renderHook(() => useSubmission(transferIn, { key: 'draft-key-2', onAccepted }));
  await until(() => again.result.current.state === 'unknown');
  existing = { status: 'accepted', data: { id: 'order-9', amount: '100' } };
  await until(() => again.result.current.state === 'accepted');
  expect(again.result.current.answer).toMatchObject({ id: 'order-9' });
  expect([posts(seen), onAccepted.mock.calls.length]).toEqual([sent, 1]);
  // a history adds and stores it
  expect(structuredClone(onAccepted.mock.calls[0]![0])).toMatchObject({ id: 'order-9', amount: '100' });
});

test('a call that did not happen reads as refused, and a repeat keeps its key', async () => {
  const { seen, result } = await lost();
  expect(result.current.message).toBe(
    "This didn't go through and your balance hasn't changed. You can send it again or discard it.",
  );
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'accepted');
  expect(
    new Set(seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))).size,
  ).toBe(1);
});

test('a resend with an added field is a new call with a new key [CALL-18]', async () => {
  const { seen, result } = await lost();
  const before = new Set(
    seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key')),
  );
  act(() => void result.current.submit({ ...amount, type: 'regular', product: 'lock-7' }));
  await until(() => result.current.state === 'accepted');
  const last = seen.findLast(({ method }) => method === 'POST');
  expect(last?.body).toBe('amount=100&type=regular&product=lock-7');
  expect(before.has(last?.headers.get('idempotency-key') ?? '')).toBe(false);
});

test.each([
  ['accepted', ok({ id: 'order-1' }), ''],
  ['refused', ret(0, 'No funds'), 'No funds'],
] as const)(
  'keeps the outcome (%s) of a call whose page was left until it is shown [CALL-23]',
  async (state, reply, msg) => {
    let response = (_: Response): void => undefined;
    const { seen } = network(() => new Promise((resolve) => (response = resolve)));
    const { result, unmount } = renderHook(() => useSubmission(transferIn));
    act(() => void result.current.submit(amount));
    await until(() => posts(seen) === 1);
    unmount();
    response(reply);
    await until(() => Object.values(outbox)[0]?.state === state);
    expect(Object.values(outbox)).toMatchObject([{ state, late: true, msg }]);
  },
);

test('a refusal changes the draft’s key, so that a reloaded page finds the next try [WD-13]', async () => {
  const { seen } = network(ret(0, 'Wrong payment password.'), ok({ id: '2' }));
  const { result, rerender } = renderHook(({ key }) => useSubmission(transferIn, { key }), {
    initialProps: { key: 'draft-key-1' },
  });
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'refused');
  rerender({ key: 'draft-key-2' });
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'accepted');
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['draft-key-1', 'draft-key-2']);
});

test('does not reuse a key whose refusal was found after a reload [LIQ-14]', async () => {
  const { seen } = network(ok({ id: '2' }));
  outbox['draft-key-1'] = {
    key: 'draft-key-1',
    account: 'a',
    call: 'yuebao.in',
    fields: amount,
    order: ['amount'],
    state: 'refused',
    created: 1,
    keyed: true,
    late: true,
    stuck: false,
    msg: 'No funds',
  };
  const { result } = renderHook(() => useSubmission(transferIn, { key: 'draft-key-1' }));
  expect(result.current).toMatchObject({ state: 'refused', message: 'No funds' });
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'accepted');
  expect(seen[0]?.headers.get('idempotency-key')).not.toBe('draft-key-1');
});

test('a call not sent offline keeps the draft’s key for the next try [LIQ-14]', async () => {
  expectLogged('Call: yuebao.in offline');
  const { seen, state } = network(ok({ id: '2' }));
  state.healthy = false;
  noteConnection(false);
  const { result } = renderHook(() => useSubmission(transferIn, { key: 'draft-key-1' }));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'refused');
  state.healthy = true;
  noteConnection(true);
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'accepted');
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['draft-key-1']);
});

test('offline nothing is sent, and the message says so', async () => {
  expectLogged('Call: yuebao.in offline');
  const { seen, state } = network(ok());
  state.healthy = false;
  noteConnection(false);
  const { result } = renderHook(() => useSubmission(transferIn));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'refused');
  expect(result.current.message).toContain('Nothing was sent');
  expect(posts(seen)).toBe(0);
  // the message goes once it is no longer true
  state.healthy = true;
  act(() => noteConnection(true));
  await until(() => result.current.state === 'idle');
  expect(result.current.message).toBe('');
  act(() => result.current.reset());
  expect([result.current.state, result.current.key]).toEqual(['idle', undefined]);
});

test('an outcome that cannot be looked up says so and links to the records [CALL-20]', async () => {
  expectLogged('Call: points.redeem network');
  setIdempotency(false);
  network(() => {
    throw cut();
  });
  const { result } = renderHook(() => useSubmission(redeemPoints));
  act(() => void result.current.submit({ number: '100' }));
  await until(() => result.current.stuck);
  expect(result.current.state).toBe('unknown');
  const { container } = show(<OutcomePanel state="unknown" stuck={result.current.stuck} />);
  expect(container.textContent).toContain('Check your history before you try again.');
  expect(container.textContent).not.toContain("We'll keep checking");
});

test('a call without an answer for 10 s is checked, and the page is free for another one [CALL-31]', async () => {
  let answer = (_: Response): void => undefined;
  const { seen } = network((request) => {
    if (request.method === 'GET') return ok({ status: 'none' });
    return posts(seen) === 1 ? new Promise((resolve) => (answer = resolve)) : ok({ id: 'order-2' });
  });
  const { result } = renderHook(() => useSubmission(transferIn));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'unknown');
  const first = result.current.key!;
  // the server does not know the call yet: that says nothing while it is on its way
  for (let turn = 0; turn < 200; turn += 1) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(outbox[first]).toMatchObject({ state: 'unknown', late: true });
  act(() => result.current.reset());
  expect(result.current.state).toBe('idle');
  act(() => void result.current.submit({ amount: '50' }));
  await until(() => result.current.state === 'accepted');
  expect(result.current.answer).toMatchObject({ id: 'order-2' });

  answer(ok({ id: 'order-1' }));
  await until(() => outbox[first]?.state === 'accepted');
  expect(result.current.answer).toMatchObject({ id: 'order-2' });
  expect(posts(seen)).toBe(2);
});

test('the look-up of a slow call shows its outcome before its answer comes [CALL-31]', async () => {
  let answer = (_: Response): void => undefined;
  const { seen } = network((request) =>
    request.method === 'GET'
      ? ok({ status: 'accepted', data: { id: 'order-1', amount: '100', status: 'confirmed' } })
      : new Promise((resolve) => (answer = resolve)),
  );
  const { result } = renderHook(() => useSubmission(transferIn));
  act(() => void result.current.submit(amount));
  await until(() => result.current.state === 'accepted');
  const { key } = result.current;
  act(() => result.current.reset());
  // what comes later changes nothing
  answer(ret(0, 'too late'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(outbox[key!]).toBeUndefined();
  expect(posts(seen)).toBe(1);
});
