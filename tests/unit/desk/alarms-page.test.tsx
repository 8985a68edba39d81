import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AlarmsPage } from '../../../src/desk/alarms/AlarmsPage.tsx';
import type { AlarmEntry, AlarmList } from '../../../src/desk/alarms/api.ts';
import type { Role } from '../../../src/desk/api/roles.ts';
import { Alarms } from '../../../src/desk/shell/Alarms.tsx';
import { ALARM_KINDS, ALARMS } from '../../../src/desk/words/alarms.ts';
import { showAtDesk } from './desk-entry.tsx';

const BEGUN = Date.UTC(2026, 10, 30, 11, 18);

let entries = 0;
const alarm = (more: Partial<AlarmEntry>): AlarmEntry => ({
  id: (entries += 1),
  kind: 'networkUnread',
  subject: 'TRC20',
  record: null,
  begun: BEGUN,
  ended: null,
  told: ['Anna', 'Ben'],
  emailedBegun: BEGUN + 600_000,
  emailedEnded: null,
  ...more,
});

/** Shows page Alarms to someone with these roles. */
async function show(list: Partial<AlarmList>, roles?: readonly Role[]): Promise<HTMLElement> {
  showAtDesk(<AlarmsPage />, { now: [], over: [], ...list }, roles);
  await screen.findByRole('heading', { name: 'Now' });
  return screen.getByRole('main');
}
const row = (title: string): HTMLElement => screen.getByRole('heading', { name: title }).closest('li')!;

test('says what is wrong, since when, what to do and who was told [DESK-44]', async () => {
  await show({ now: [alarm({})] });
  const { textContent } = row("TRON (TRC20) isn't read");
  expect(textContent).toContain(ALARMS.networkUnread.meaning);
  expect(textContent).toContain(ALARMS.networkUnread.action);
  expect(textContent).toContain('Since 30 Nov 2026, 18:18.');
  expect(textContent).toContain('Email queued 30 Nov 2026, 18:28: Anna, Ben.');
  expect(screen.getByText('1 now')).toBeTruthy();
});

test('says what was over, and when people heard of it [DESK-44]', async () => {
  const ended = BEGUN + 1_200_000;
  const waiting = alarm({ kind: 'pricesStopped', subject: '', ended });
  await show({ over: [alarm({ ended, emailedEnded: ended + 600_000 }), waiting] });
  expect(screen.getByText(/^No alarm is on/)).toBeTruthy();
  const { textContent } = row('TRON (TRC20) is read again');
  expect(textContent).toContain('From 30 Nov 2026, 18:18 to 30 Nov 2026, 18:38.');
  expect(textContent).toContain('Again when it was over: 30 Nov 2026, 18:48.');
  expect(row('Prices are back').textContent).toContain('once it has been for ten minutes');
});

test('links to the record, for those who may read its page [DESK-44]', async () => {
  const now = [alarm({ kind: 'paymentDiffers', subject: 'W7', record: 7 }), alarm({ kind: 'logChanged', subject: '' })];
  await show({ now });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/withdrawals/7']);
});

test('shows alarms of one kind as one, with all their coins and a link to each record [DESK-100]', async () => {
  const coins = ['XRP', 'SOL', 'ETH', 'BTC'].map((subject) => alarm({ kind: 'coinSources', subject }));
  const lost = [8, 7].map((record) => alarm({ kind: 'depositLost', subject: `R${record}`, record }));
  await show({ now: [...coins, ...lost] });
  expect(screen.getByText('2 now')).toBeTruthy();
  const { textContent } = row('Prices: 4 coins refuse orders, BTC, ETH, SOL, …');
  expect(textContent).toContain('BTC, ETH, SOL, XRP');
  expect(textContent.match(/Email queued/g)).toHaveLength(1);
  const links = within(row('The payments of 2 deposits are gone from their chains: R7, R8')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/deposits/7', '#/deposits/8']);
});

test('shows alarms of one kind that were over together as one [DESK-100]', async () => {
  const ended = BEGUN + 1_200_000;
  const over = ['ETH', 'BTC'].map((subject) => alarm({ kind: 'coinSources', subject, ended }));
  await show({ over: [...over, alarm({ kind: 'coinSources', subject: 'BTC', ended: ended + 600_000 })] });
  expect(row('A coin has too few price sources: BTC, ETH').textContent).toContain('to 30 Nov 2026, 18:38');
  expect(row('BTC has enough price sources again').textContent).toContain('to 30 Nov 2026, 18:48');
});

test('lists who is told of each kind of alarm [DESK-44]', async () => {
  await show({});
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(
    ALARM_KINDS.map((kind) => ALARMS[kind].name),
  );
  expect(rows[0]?.textContent).toContain('owners, treasury');
});

test('says above every page what stops the company, with a link to what to do [DESK-44]', async () => {
  showAtDesk(<Alarms isOnePerson={false} />, { severe: [alarm({ kind: 'moneyPaused', subject: 'clock' })] });
  const lines = await screen.findAllByRole('alert');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Money is paused: a server's clock is wrong. Nothing is credited"),
  ]);
  expect(screen.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe('#/alarms');
});
