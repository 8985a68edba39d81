import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../../src/config.ts';
import { messages, readMessages, unreadMessages } from '../../../../../src/api/messages.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer({}, { reset: false });

const deliver = async ({ username }: { username: string }, number: number, from = 0): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < number; at += 1)
    ids.push(
      (await server.qa('POST', 'messages', { username, title: `Message ${from + at}`, content: '<p>text</p>' })).id,
    );
  return ids;
};
const page = (person: Person, status: string, number: number): Promise<any> =>
  server.must(messages, { status, page: String(number) }, { token: person.token });
const titles = (response: any): string[] => response.lists.map((item: any) => item.title);

test('pages of 20 do not shift while messages arrive, and the last is marked', async () => {
  const person = await server.person();
  await deliver(person, 49);
  const seen: string[] = [];
  const first = await page(person, 'all', 1);
  expect([first.lists.length, first.last, first.total]).toEqual([20, false, 50]);
  seen.push(...titles(first));
  await deliver(person, 3, 100);
  const second = await page(person, 'all', 2);
  await deliver(person, 1, 200);
  const third = await page(person, 'all', 3);
  expect([second.last, third.last, third.lists.length]).toEqual([false, true, 10]);
  seen.push(...titles(second), ...titles(third));
  expect(new Set(seen).size).toBe(50);
  expect(seen.slice(0, 49)).toEqual(Array.from({ length: 49 }, (_, at) => `Message ${48 - at}`));
  // reading from page 1 again shows the new messages
  expect(titles(await page(person, 'all', 1)).slice(0, 4)).toEqual([
    'Message 200',
    'Message 102',
    'Message 101',
    'Message 100',
  ]);
});

test('unread pages do not shift while their messages are read', async () => {
  const person = await server.person();
  await deliver(person, 30);
  const first = await page(person, 'unread', 1);
  await server.must(readMessages, { ids: first.lists.map((item: any) => item.id).join(',') }, { token: person.token });
  const second = await page(person, 'unread', 2);
  expect(titles(second)).toEqual([...Array.from({ length: 10 }, (_, at) => `Message ${9 - at}`), 'Welcome to Andaman']);
  expect(titles(await page(person, 'unread', 1))).toEqual(titles(second));
});

test('marks one or several messages as read, and accepts repeats', async () => {
  const person = await server.person();
  const ids = await deliver(person, 2);
  const unread = async () => (await server.must(unreadMessages, {}, { token: person.token })).total;
  expect(await unread()).toBe(3);
  await server.must(readMessages, { ids: ids[0] as string }, { token: person.token });
  expect(await unread()).toBe(2);
  const all = (await page(person, 'all', 1)).lists.map((item: any) => item.id).join(',');
  for (let turn = 0; turn < 2; turn += 1) await server.must(readMessages, { ids: all }, { token: person.token });
  expect(await unread()).toBe(0);
  expect((await page(person, 'all', 1)).lists.every((item: any) => item.read)).toBe(true);
  expect((await page(person, 'unread', 1)).lists).toEqual([]);
});

test("treats another customer's messages like ids that do not exist", async () => {
  const [owner, other] = [await server.person(), await server.person()];
  const [id] = await deliver(owner, 1);
  const foreign = await server.call(readMessages, { ids: id as string }, { token: other.token });
  expect(foreign.text).toBe((await server.call(readMessages, { ids: '99999999' }, { token: other.token })).text);
  expect(
    (await server.call(readMessages, { ids: 'not-a-number,99999999999999999999' }, { token: other.token })).ret,
  ).toBe(1);
  expect((await server.must(unreadMessages, {}, { token: owner.token })).total).toBe(2);
  expect(titles(await page(other, 'all', 1))).toEqual(['Welcome to Andaman']);
});

test('the demo account has 45 messages in each of six languages, three unread', async () => {
  const token = await server.demo();
  const first = await server.must(messages, { status: 'all' }, { token });
  expect([first.total, (await server.must(unreadMessages, {}, { token })).total]).toEqual([45, 3]);
  expect(new Set(first.lists.map((item) => item.kind)).size).toBeGreaterThan(2);
  const times = first.lists.map((item) => item.time);
  expect(times).toEqual([...times].sort((a, b) => b! - a!));
  const contents = await Promise.all(
    LANGUAGES.map(
      async (language) => (await server.must(messages, { status: 'all' }, { token, language })).lists[0]!.content,
    ),
  );
  expect(new Set(contents).size).toBe(6);
  for (const content of contents) expect(content).not.toMatch(/\{\w+\}/);
});
