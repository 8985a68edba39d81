import { empty, network, ok } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import PointRecordsPage from '../../../../src/features/points/pages/PointRecordsPage.tsx';
import { points } from '../../../../src/features/points/store.ts';
import { formatDateTime } from '../../../../src/i18n/dates.ts';
import { add } from '../../../../src/domain/money.ts';
import { media, show } from '../../ui/render.tsx';
import { scrolling } from '../../ui/whole-list.tsx';
import { has, settle, signIn } from '../support.ts';

vi.mock('virtua', () => import('../../ui/whole-list.tsx'));

const TIME = Date.UTC(2026, 2, 10, 5);
const changes = [
  { id: '5', reason: 'redeem', number: '-100' },
  { id: '4', reason: 'lottery of the operator', number: '7' },
  { id: '3', reason: 'invite', number: '80' },
  { id: '2', reason: 'task', number: '30' },
  { id: '1', reason: 'signin', number: '20' },
].map((item, place) => ({ ...item, time: TIME - place * 60_000 }));
const terms = { balance: '37', rate: '0.01', fee: '0', code: 'USDT' };

beforeEach(async () => {
  media();
  await signIn();
  points.clear();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('lists the changes of points newest first, which sum to the balance shown [PROF-15]', async () => {
  network(async (request) => {
    if (!request.url.includes('point')) return ok({ lists: [] });
    const page = Number(
      new URL(request.url).searchParams.get('page') ??
        new URLSearchParams(await request.clone().text()).get('page') ??
        '1',
    );
    return ok({ ...terms, lists: changes.slice((page - 1) * 3, page * 3), last: page === 2 });
  });
  const { toTheEnd } = scrolling();
  show(<PointRecordsPage />);
  const rows = (): HTMLElement[] => screen.queryAllByRole('listitem');
  await settle(() => rows().length === 3);
  await toTheEnd();
  await settle(() => rows().length === 5);
  const names = ['Redeemed for money', 'lottery of the operator', 'Invitation', 'Task reward', 'Daily check-in'];
  expect(rows().map(({ textContent }) => textContent)).toEqual(
    changes.map(
      ({ number, time }, place) =>
        `${names[place]}${formatDateTime(time)}${number.startsWith('-') ? '−' : '+'}${number.replace('-', '')}`,
    ),
  );
  const visible = rows().map(({ textContent }) =>
    /[+−]\d+$/
      .exec(textContent ?? '')![0]
      .replace('−', '-')
      .replace('+', ''),
  );
  expect(visible.reduce((sum, text) => add(sum, text), '0')).toBe('37');
  expect(screen.getByText('Points', { selector: 'span' }).parentElement?.textContent).toMatch(/^Points37/);
});

test('without points there is nothing to redeem, and the page says how to get some [PROF-15]', async () => {
  network(ok({ ...terms, balance: '0', lists: [], last: true }));
  show(<PointRecordsPage />);
  await settle(() => has('No points yet'));
  expect(screen.getByRole('button', { name: 'Redeem points' }).getAttribute('aria-disabled')).toBe('true');
});
