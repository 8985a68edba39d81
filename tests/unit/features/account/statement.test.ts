// @vitest-environment node
import { network, ok, finished } from '../../client/support.ts';
import { useFreshSession } from '../../client/session/support.ts';
import Big from 'big.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { chooseKind, entries, filter } from '../../../../src/features/account/entries.ts';
import { readStatementParts, readStatement } from '../../../../src/features/account/statement.ts';
import { columns, formatDay, fileName, noteLine } from '../../../../src/features/account/statement-file.ts';
import { periodBetween, periodBounds } from '../../../../src/features/account/periods.ts';
import { toCsv } from '../../../../src/domain/csv.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';

useFreshSession();
afterEach(() => {
  connection.online = true;
  vi.useRealTimers();
});

const T = Date.UTC(2026, 2, 1);
/** Twelve entries, one per hour, 1.5 each; the last id is 12. */
const held = Array.from({ length: 12 }, (_, at) => ({
  id: String(at + 1),
  kind: at % 2 === 0 ? 'recharge' : 'option',
  amount: at % 2 === 0 ? '3' : '-1.5',
  code: 'USDT',
  balance: new Big(1.5)
    .times(Math.floor(at / 2))
    .plus(at % 2 === 0 ? 3 : 1.5)
    .toFixed(),
  time: T + at * HOUR_MS,
  remark: '',
  reference: '',
}));
const server = () =>
  network(async (request) => {
    const { searchParams, pathname } = new URL(request.url);
    if (pathname.endsWith('statement')) {
      const [from, to, after] = ['from', 'to', 'after'].map((name) => Number(searchParams.get(name) ?? 0)) as [
        number,
        number,
        number,
      ];
      const own = held.filter(({ id, time }) => time >= from && time < to && Number(id) > after);
      const before = (moment: number): string => held.findLast(({ time }) => time < moment)?.balance ?? '0';
      const lists = own.slice(0, 5);
      return ok({
        lists,
        to,
        ...(after === 0 ? { opening: [{ code: 'USDT', amount: before(from) }] } : {}),
        ...(own.length > 5
          ? { next: lists.at(-1)?.id }
          : {
              closing: [{ code: 'USDT', amount: before(to) }],
              points: {
                opening: '10',
                closing: '4',
                lists: [{ id: '1', reason: 'redeem', number: '-6', balance: '4', time: from }],
              },
            }),
      });
    }
    const setup = searchParams.get('setup');
    const all = held.filter(({ kind }) => setup === null || kind === setup).toReversed();
    return ok({ lists: all, last: true, kinds: ['option', 'recharge'] });
  });
const money = (lines: readonly { code: string; kind: string; amount: string; balance: string }[]) => {
  const own = lines.filter(({ code }) => code === 'USDT');
  const of = (kind: string): string => own.find((line) => line.kind === kind)?.balance ?? '0';
  return {
    sum: own.reduce((total, { amount }) => total.plus(amount || 0), new Big(of('opening'))).toFixed(),
    closing: of('closing'),
  };
};

describe('statement', () => {
  test('reads in parts whose amounts sum to the closing balance, points separately [ACCT-08]', async () => {
    server();
    const response = await readStatement({ from: T + 2 * HOUR_MS, to: T + 12 * HOUR_MS });
    expect(response.whole).toBe(true);
    expect(response.lines.filter(({ code, amount }) => code === 'USDT' && amount !== '')).toHaveLength(10);
    const { sum, closing } = money(response.lines);
    expect(sum).toBe(closing);
    expect(
      response.lines
        .filter(({ code }) => code === 'POINTS')
        .map(({ kind, amount, balance }) => [kind, amount, balance]),
    ).toEqual([
      ['opening', '', '10'],
      ['points redeem', '-6', '4'],
      ['closing', '', '4'],
    ]);
  });

  test('offline it uses loaded data, and file and name say that it may be incomplete [ACCT-09]', async () => {
    expectLogged('Call: account.statement attempts');
    server();
    await entries.refresh();
    network(new TypeError('fetch failed'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = await finished(readStatement({ from: T + 2 * HOUR_MS, to: T + 6 * HOUR_MS }));
    expect(response.whole).toBe(false);
    expect(response.lines.filter(({ amount }) => amount !== '').map(({ id }) => id)).toEqual(['3', '4', '5', '6']);
    const { sum, closing } = money(response.lines);
    expect(sum).toBe(closing);
    expect(fileName(response)).toBe(
      `andaman-statement_${formatDay(response.period.from)}_until-${formatDay(response.until)}_may-be-incomplete.csv`,
    );
    expect(toCsv(columns, [noteLine(response.until)])).toContain(
      `It may be incomplete; last known ${new Date(response.until).toISOString()}`,
    );
  });

  test('the file has one header row, ISO times and every digit [ACCT-06]', async () => {
    server();
    const { lines } = await readStatement({ from: T, to: T + 2 * HOUR_MS });
    const [head, ...rows] = toCsv(
      columns,
      lines.filter(({ code }) => code === 'USDT'),
    )
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('\uFEFFtime,kind,code,amount,balance,id,reference,remark');
    expect(rows[1]).toBe('2026-03-01T00:00:00.000Z,recharge,USDT,3,3,1,,');
    expect(rows[2]).toBe('2026-03-01T01:00:00.000Z,option,USDT,-1.5,1.5,2,,');
  });
});

test('requests the chosen kind, which is kept until the session ends [ACCT-02]', async () => {
  const { seen } = server();
  await entries.refresh();
  chooseKind('option');
  await entries.refresh();
  expect(seen.at(-1)?.url.searchParams.get('setup')).toBe('option');
  expect(new Set(entries.state.items.map(({ kind }) => kind))).toEqual(new Set(['option']));
  expect(filter.setup).toBe('option');
  await endSession('signed-out');
  expect(filter.setup).toBe('');
});

test('offers whole days of the device, and includes both typed days', () => {
  const now = new Date(2026, 2, 10, 15, 30).getTime();
  expect(periodBounds('month', now)).toEqual({
    from: new Date(2026, 2, 1).getTime(),
    to: new Date(2026, 2, 11).getTime(),
  });
  expect(periodBounds('before', new Date(2026, 0, 5).getTime())).toEqual({
    from: new Date(2025, 11, 1).getTime(),
    to: new Date(2026, 0, 1).getTime(),
  });
  expect(periodBetween('2026-03-10', '2026-03-10')).toEqual({
    from: new Date(2026, 2, 10).getTime(),
    to: new Date(2026, 2, 11).getTime(),
  });
  for (const [first, last] of [
    ['', ''],
    ['2026-03-11', '2026-03-10'],
    ['x', '2026-03-10'],
  ] as const)
    expect(periodBetween(first, last)).toBeUndefined();
});

test('leaves the lines of a part to the thread that writes the file [ACCT-08]', async () => {
  network(() => ok({ lists: [{ amount: 'not an amount' }], to: T + HOUR_MS }));
  const parts: string[] = [];
  for await (const { text } of readStatementParts({ from: T, to: T + HOUR_MS }, undefined)) parts.push(text);
  expect(parts.join()).toContain('not an amount');
});
