import { expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { emailCode } from '../../../../../src/api/registration.ts';
import { logins, setWord } from '../../../../../src/api/security.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps } from '../customers/support.ts';

const server = testServer();
const { textsTo } = accountSteps(server);

test('reports a login from an unknown device in every language', async () => {
  const person = await server.person();
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const logInWith = (userAgent: string, password = person.password) =>
    server.call(login, { username: person.username, password }, { headers: { 'user-agent': userAgent } });
  const loginMessages = async (language?: string) =>
    (
      await server.must(messages, { status: 'all' }, { token: person.token, ...(language ? { language } : {}) })
    ).lists.filter((item) => item.kind === 'newDevice');
  await logInWith(chrome, 'wrong123');
  expect(await loginMessages()).toEqual([]);
  await logInWith(chrome);
  expect((await loginMessages()).map(({ content }) => content)).toEqual([expect.stringContaining('Chrome, Android')]);
  // a newer version of the same browser is the same device
  await logInWith(chrome.replace('140', '141'));
  expect(await loginMessages()).toHaveLength(1);
  await logInWith('<b>curl</b>');
  expect((await loginMessages())[0]!.content).toContain('&lt;b&gt;curl&lt;/b&gt;');
  expect(
    new Set(
      await Promise.all(
        ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map(async (language) => (await loginMessages(language))[0]!.title),
      ),
    ).size,
  ).toBe(6);
});

test("lists right and wrong logins with their source, and no one else's", async () => {
  const person = await server.person();
  await server.call(login, { username: person.username, password: 'wrong111' });
  await server.call(login, { username: 'nobody@example.com', password: 'wrong111' });
  const { lists } = await server.must(logins, {}, { token: person.token });
  expect(lists.map((item) => item.right)).toEqual([false, true]);
  expect(lists[0]!.source).not.toBe('');
});

test("starts texts with the customer's word against phishing", async () => {
  const { username, token } = await server.person();
  expect((await server.call(setWord, { word: '<b>' }, { token })).ret).toBe(0);
  await server.must(setWord, { word: 'มะม่วง' }, { token });
  server.clock.advance(61_000);
  await server.must(emailCode, { email: username, must: 'paypass' }, { token });
  expect((await textsTo(username)).at(-1)).toMatch(/^\[มะม่วง\] \d{6} is your/);
});
