import { idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import CheckInPage from '../../../../src/features/rewards/pages/CheckInPage.tsx';
import { points } from '../../../../src/features/points/store.ts';
import { checkInDays } from '../../../../src/features/rewards/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const owned = { balance: '400', rate: '0.01', fee: '0', code: 'USDT', lists: [], last: true };

beforeEach(async () => {
  await signIn();
  points.clear();
  setIdempotency(true);
  checkInDays.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  await endSession('signed-out');
});

test("a page open past the server's midnight offers the new day, and checks in for it [RWD-02]", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const midnight = Date.now() + 3_600_000;
  let now = {
    today: false,
    reward: '5',
    unit: 'POINTS',
    day: '2026-03-10',
    next: midnight,
    plan: ['5', '10'],
    place: 0,
  };
  const { seen } = network((request) => {
    if (request.url.includes('points')) return ok(owned);
    if (request.method !== 'POST') return ok(now);
    now = { ...now, today: true };
    return ok({ reward: now.reward, unit: 'POINTS', day: now.day });
  });
  show(<CheckInPage />);
  await settle(() => has('Check in for 5 points'));
  expect(has(/^You can check in again from/)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Check in for 5 points' }));
  await settle(() => has("You've checked in today. Credited: 5 points"));
  expect(has(/^You can check in again from/)).toBe(true);
  expect(document.body.textContent?.match(/Credited|credited/g)).toHaveLength(1);
  // the button stays in its place and says why it is closed
  expect(screen.getByRole('button', { name: 'Checked in today' }).getAttribute('aria-disabled')).toBe('true');
  const [first, second] = screen.getAllByRole('listitem');
  expect([first?.textContent, second?.textContent]).toEqual(['Day 1, checked in5 points', 'Day 2210 points']);
  expect([first?.dataset['state'], second?.dataset['state']]).toEqual(['done', 'next']);
  // nothing is pending that an hour would time out
  await act(idle);
  now = { ...now, today: false, reward: '10', day: '2026-03-11', next: midnight + 86_400_000, place: 1 };
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  await settle(() => has('Check in for 10 points'));
  expect(has("You've checked in today. Credited: 5 points")).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Check in for 10 points' }));
  await settle(() => has("You've checked in today. Credited: 10 points"));
  expect(
    seen.filter(({ method }) => method === 'POST').map(({ body }) => new URLSearchParams(body).get('day')),
  ).toEqual(['2026-03-10', '2026-03-11']);
});

test('offline the check-in is closed and says why', async () => {
  network(({ url }) =>
    ok(
      url.includes('points')
        ? owned
        : { today: false, reward: '5', unit: 'POINTS', day: '2026-03-10', plan: ['5', '10'], place: 0 },
    ),
  );
  show(<CheckInPage />);
  await settle(() => has('Check in for 5 points'));
  await act(async () => {
    connection.online = false;
    await idle();
  });
  expect(has("You're offline. Connect to check in.")).toBe(true);
  expect(screen.getByRole('button', { name: 'Check in for 5 points' }).getAttribute('aria-disabled')).toBe('true');
  await act(async () => {
    connection.online = true;
    await idle();
  });
  expect(has("You're offline. Connect to check in.")).toBe(false);
});

test.each([
  ['0', 'Worth 4.00 USDT · 1 point = 0.01 USDT'],
  ['0.5', 'Worth 4.00 USDT, before a fee of 0.50 USDT · 1 point = 0.01 USDT'],
])('shows the points with their worth at a fee of %s [LOOK-32 PROF-15]', async (fee, worth) => {
  network(({ url }) =>
    ok(
      url.includes('points')
        ? { ...owned, fee }
        : { today: false, reward: '5', unit: 'POINTS', day: '2026-03-10', plan: ['5'], place: 0 },
    ),
  );
  show(<CheckInPage />);
  await settle(() => has('Check in for 5 points') && document.body.textContent?.includes('400') === true);
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(`Points400${worth}`);
});
