// @vitest-environment node
import { cut, idle, network, finished, status } from '../support.ts';
import { describe, expect, test, vi } from 'vitest';
import { hasUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { outbox, submitMoney } from '../../../../src/client/outbox/submit.ts';
import { moneyCalls } from '../../../../src/client/outbox/money-calls.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { database } from '../../../../src/storage/database.ts';
import { useFreshOutbox, stored, receipt, until, amount, submitted } from './support.ts';
import { expectLogged } from '../../../console.ts';

useFreshOutbox();

test('only endpoints with the effect money can be resent [CALL-19]', () => {
  expect([...moneyCalls.keys()].toSorted((text, other) => text.localeCompare(other))).toEqual(
    endpoints
      .filter(({ effect }) => effect === 'money')
      .map(({ id }) => id)
      .toSorted((text, other) => text.localeCompare(other)),
  );
});

describe('sending', () => {
  test('stores each confirmation under a new key until its request is answered [CALL-18]', async () => {
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
    // a slow disk
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
    // anything that does not wait would have been sent by now
    await idle();
    expect(seen).toEqual([]);
    held.mockRestore();
    write?.();
    expect((await finished(sent)).state).toBe('accepted');
    expect(seen).toHaveLength(1);
  });

  test('resends a lost call with the same key and an identical body, at most five times [CALL-19]', async () => {
    const { seen } = network(cut(), status(503), status(408), status(504), receipt());
    const endpoint = await submitted(transferIn, { amount: '100', type: 'regular', product: 'p 1&2' });
    expect(endpoint.state).toBe('accepted');
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([endpoint.key]));
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set(['amount=100&type=regular&product=p+1%262']));
  });

  test('a page over plain http, as on a phone next to the demo, has keys too [CALL-18]', async () => {
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

  test('a money call in flight is busy [PWA-16]', async () => {
    let busy = false;
    network(() => {
      busy = hasUnsavedWork();
      return receipt();
    });
    await submitted(transferIn, amount);
    expect(busy).toBe(true);
    expect(hasUnsavedWork()).toBe(false);
  });

  test('offline it is refused at once, with no request and no entry [PWA-07]', async () => {
    expectLogged('Call: yuebao.in offline');
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
