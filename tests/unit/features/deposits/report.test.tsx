import { cut, empty, network, ok, ret } from '../../client/support.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { useReport } from '../../../../src/features/deposits/components/use-report.ts';
import { signIn, until } from '../support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: pay.submit attempts');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setIdempotency(true);
  await signIn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  vi.useRealTimers();
});

test.each([
  ['a refused one is over, and the draft gets another key', () => ret(0, 'This hash was reported before.'), 1],
  [
    'one that did not happen is sent again with the same key',
    () => {
      throw cut();
    },
    0,
  ],
] as const)('%s [RECH-12]', async (_, submit, renewed) => {
  network((request) => (request.url.endsWith('pay/submit') ? submit() : ok({ status: 'none' })));
  const draft = { fields: {}, key: 'draft-key-1', ready: true, change: vi.fn(), renew: vi.fn(), done: vi.fn() };
  const { result } = renderHook(() => useReport(draft));
  act(() => void result.current.submit({ channel: '1', amount: '100', hash: 'a'.repeat(64) }));
  await until(() => result.current.state === 'refused', 500, 100);
  expect([result.current.state, draft.renew.mock.calls.length]).toEqual(['refused', renewed]);
});
