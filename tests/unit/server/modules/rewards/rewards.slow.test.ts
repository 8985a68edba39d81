import { describe, expect, test } from 'vitest';
import { activities, activityInfo } from '../../../../../src/api/activities.ts';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { messages, readMessages, unreadMessages } from '../../../../../src/api/messages.ts';
import { emailCode, register } from '../../../../../src/api/registration.ts';
import { checkIn, checkInState, claimTask, invitation, tasks } from '../../../../../src/api/rewards.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { operatorDay, nextDay, nextWeek, weekStart } from '../../../../../server/modules/rewards/day.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { HOUR_MS } from '../../../../../src/domain/time.ts';

const server = testServer();
let keys = 0;
const key = (): string => `reward-key-${(keys += 1)}`;
const idOf = async ({ token }: Person): Promise<number> => Number((await server.must(userInfo, {}, { token })).id);
const pointsOf = async (person: Person): Promise<string> =>
  String(await balanceOf(server.services.db, await idOf(person), 'available', 'POINTS'));
const state = ({ token }: Person): Promise<any> => server.must(checkInState, {}, { token });
const sign = ({ token }: Person, fields: Record<string, string> = {}, text = key()) =>
  server.call(checkIn, fields, { token, key: text });
const advance = (ms: number) => server.qa('POST', 'clock', { advance: ms });
/** Moves the clock to an hour of tomorrow in Bangkok. */
const toHour = async (hour: number) =>
  advance(nextDay(server.services.clock.now()) - server.services.clock.now() + hour * HOUR_MS);
const taskOf = async ({ token }: Person, id: string): Promise<any> =>
  (await server.must(tasks, {}, { token })).lists.find((item) => item.id === id);
const claim = ({ token }: Person, id: string, text = key()) => server.call(claimTask, { id }, { token, key: text });

test('uses the day of Bangkok to the millisecond', () => {
  const midnight = Date.parse('2026-03-11T00:00:00+07:00');
  expect([operatorDay(midnight - 1), operatorDay(midnight), nextDay(midnight - 1), nextDay(midnight)]).toEqual([
    '2026-03-10',
    '2026-03-11',
    midnight,
    midnight + 24 * HOUR_MS,
  ]);
  const monday = Date.parse('2026-03-16T00:00:00+07:00');
  expect([weekStart(monday - 1), weekStart(monday), nextWeek(monday - 1), nextWeek(monday)]).toEqual([
    '2026-03-09',
    '2026-03-16',
    monday,
    monday + 7 * 24 * HOUR_MS,
  ]);
});

describe('daily check-in', () => {
  test("shows today's reward, credits exactly that, and records it [RWD-01]", async () => {
    const person = await server.person();
    const before = await state(person);
    expect(before).toMatchObject({
      today: false,
      reward: '5',
      unit: 'POINTS',
      days: [],
      place: 0,
      day: operatorDay(server.services.clock.now()),
      next: nextDay(server.services.clock.now()),
    });
    expect((await sign(person, { day: before.day })).data).toMatchObject({
      reward: '5',
      unit: 'POINTS',
      day: before.day,
    });
    expect(await pointsOf(person)).toBe('5');
    expect(await state(person)).toMatchObject({ today: true, reward: '5', days: [before.day], place: 0 });
    const { lists } = await server.must(accountEntries, { setup: 'signin' }, { token: person.token });
    expect(lists).toMatchObject([{ kind: 'signin', amount: '5', code: 'POINTS', reference: before.day }]);
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('credits nothing for a double tap or a second device on the same day [RWD-02]', async () => {
    const person = await server.person();
    const other = {
      ...person,
      token: (await server.must(login, { username: person.username, password: person.password })).token,
    };
    const text = key();
    const responses = await Promise.all([
      sign(person, {}, text),
      sign(person, {}, text),
      ...Array.from({ length: 8 }, () => sign(other)),
      sign(person),
    ]);
    expect(await pointsOf(person)).toBe('5');
    const refused = responses.filter((response) => response.ret === 0 && response.status === 200);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    for (const response of refused)
      expect(response.msg).toBe("You've already checked in today. You can check in again from 00:00 Bangkok time.");
  });

  test("opens again at 00:00 Bangkok time whatever the phone's clock says [RWD-02]", async () => {
    await toHour(23);
    const person = await server.person();
    const { day } = await state(person);
    await sign(person, { day });
    await advance(HOUR_MS - 1);
    expect((await sign(person, { day })).ret).toBe(0);
    // a phone whose clock is a day ahead
    expect((await sign(person, { day: operatorDay(nextDay(server.services.clock.now())) })).msg).toMatch(
      /^A new day has started/,
    );
    await advance(1);
    // a page that was open over midnight shows the previous day
    expect((await sign(person, { day })).msg).toMatch(/^A new day has started/);
    expect(await pointsOf(person)).toBe('5');
    expect((await sign(person, { day: (await state(person)).day })).ret).toBe(1);
    await advance(3 * 24 * HOUR_MS);
    expect(await state(person)).toMatchObject({ place: 2, reward: '5', today: false, total: 2 });
    expect(await pointsOf(person)).toBe('10');
  });

  test('pays a round as planned, and then starts over [RWD-02]', async () => {
    const person = await server.person();
    const credited: string[] = [];
    const { plan } = await state(person);
    for (let days = 0; days < 8; days += 1) {
      const visible = (await state(person)).reward;
      const { data } = await sign(person);
      expect(data.reward).toBe(visible);
      credited.push(data.reward);
      await toHour(9);
    }
    expect(credited).toEqual([...plan, plan[0]]);
  });
});

describe('tasks', () => {
  test('have condition, reward, progress and expiry, and are paid once when done [RWD-03]', async () => {
    const person = await server.person();
    for (const item of (await server.must(tasks, {}, { token: person.token })).lists) {
      expect(item).toMatchObject({
        title: expect.stringMatching(/./),
        condition: expect.stringMatching(/./),
        reward: expect.stringMatching(/^\d+$/),
        unit: 'POINTS',
        progress: '0',
        done: false,
        paid: false,
        withdrawable: false,
      });
      expect(item.ends).toBeGreaterThan(server.services.clock.now());
    }
    expect((await claim(person, 'read')).msg).toBe("You haven't finished this task yet.");
    for (let number = 0; number < 2; number += 1)
      await server.qa('POST', 'messages', { username: person.username, title: 'One', content: 'Text' });
    const { lists } = await server.must(unreadMessages, {}, { token: person.token });
    const ids = lists.map((item) => item.id) as string[];
    await server.must(readMessages, { ids: ids.slice(0, 2).join(',') }, { token: person.token });
    expect(await taskOf(person, 'read')).toMatchObject({ progress: '2', goal: '3', claimable: false });
    await server.must(readMessages, { ids: ids.join(',') }, { token: person.token });
    expect(await taskOf(person, 'read')).toMatchObject({ progress: '3', done: true, claimable: true, paid: false });
    const responses = await Promise.all(Array.from({ length: 6 }, () => claim(person, 'read')));
    expect(responses.filter((item) => item.ret === 1)).toHaveLength(1);
    expect(await pointsOf(person)).toBe('10');
    expect(await taskOf(person, 'read')).toMatchObject({ done: true, claimable: false, paid: true });
    expect((await claim(person, 'read')).msg).toBe("You've already received this reward.");
    expect((await claim(person, 'nothing')).ret).toBe(0);
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('restart weekly on Monday, Bangkok time', async () => {
    await advance(nextWeek(server.services.clock.now()) - server.services.clock.now() + HOUR_MS);
    const person = await server.person();
    for (let days = 0; days < 5; days += 1) {
      await sign(person);
      expect(await taskOf(person, 'week')).toMatchObject({ progress: String(days + 1), claimable: days === 4 });
      await advance(24 * HOUR_MS);
    }
    const points = BigInt(await pointsOf(person));
    expect((await claim(person, 'week')).data).toMatchObject({ reward: '20', unit: 'POINTS' });
    expect(await pointsOf(person)).toBe(String(points + 20n));
    await advance(2 * 24 * HOUR_MS);
    expect(await taskOf(person, 'week')).toMatchObject({ progress: '0', paid: false, claimable: false });
  });
});

describe('invitations', () => {
  let created = 0;
  const join = async (
    invite: string,
    { username = `friend${(created += 1)}@example.com`, token }: { username?: string; token?: string } = {},
  ): Promise<void> => {
    await server.must(emailCode, { email: username, must: 'register' });
    await server.must(
      register,
      {
        mode: 'email',
        username,
        code: await server.codeFor(username),
        password: 'abc12345',
        paypass: '048213',
        currency: 'THB',
        invite,
      },
      token === undefined ? {} : { token },
    );
  };
  const joined = async ({ token }: Person): Promise<any> => server.must(invitation, {}, { token });

  test('show no code and count no registration without permission [RWD-10]', async () => {
    const person = await server.person();
    const { code } = await server.qa('POST', 'invitable', { username: person.username, invitable: false });
    expect(await joined(person)).toEqual({ allowed: false, code: '' });
    await join(code);
    await server.qa('POST', 'invitable', { username: person.username, invitable: true });
    expect(await joined(person)).toEqual({ allowed: true, code, joined: 0 });
    await join(code);
    expect((await joined(person)).joined).toBe(1);
    expect((await server.must(messages, { status: 'all' }, { token: person.token })).lists[0]!.title).toBe(
      'Someone opened an account with your invitation',
    );
  });

  test('count for nothing if customers invite themselves [RWD-11]', async () => {
    const person = await server.person();
    const { code } = await server.qa('POST', 'invitable', { username: person.username, invitable: true });
    await join(code, { token: person.token });
    const [name, host] = person.username.split('@');
    await expect(join(code, { username: `${name}+two@${host}` })).rejects.toThrow("There's already an account");
    expect((await joined(person)).joined).toBe(0);
  });
});

describe('activities', () => {
  test("are listed with details in the reader's language; unknown ids are refused [RWD-04]", async () => {
    const { lists } = await server.must(activities);
    expect(lists.map((item) => [item.id, item.kind])).toEqual([
      ['daily-points', 'welfare'],
      ['first-steps', 'welfare'],
      ['open-odds', 'activity'],
      ['reading-week', 'activity'],
    ]);
    for (const { id, title, condition } of lists) {
      expect([title, condition]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(await server.must(activityInfo, { id })).toMatchObject({
        id,
        title,
        content: expect.stringContaining('<p>'),
      });
    }
    expect((await server.must(activities, {}, { language: 'hi' })).lists[0]!.title).not.toBe(lists[0]!.title);
    for (const id of ['none', '0', "'; drop table activities"])
      expect((await server.call(activityInfo, { id })).msg).toBe("We couldn't find what you asked for.");
  });
});
