import { expect, test } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('records exactly what was sent', async () => {
  const nasty = ['a&b=c+d%', 'ไทย', 'العربية', '😀', 'two\nlines', 'plus + and %41'];
  for (const username of nasty) await server.call(login, { username, password: 'wrong1' });
  const { lists } = await server.qa('GET', 'log?call=users.login');
  expect(lists.slice(-nasty.length).map((seen: any) => seen.fields.username)).toEqual(nasty);
});

test('logs no password, code, token or card number', async () => {
  const person = await server.person('phone');
  await server.call(transferIn, { amount: '10' }, { token: person.token, key: 'key-for-the-log' });
  const stored = JSON.stringify((await server.qa('GET', 'log')).lists);
  expect(stored).toContain('key-for-the-log');
  for (const secret of [person.password, person.token, '048213', await server.codeFor(person.username)])
    expect(stored).not.toContain(secret);
});
