import { expect, test } from 'vitest';
import { notify } from '../../../../../server/modules/messages/notify.ts';
import { userInfo } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

test('a message about a settled order links to it in every language [LIVE-16]', async () => {
  const person = await server.person();
  const { id } = await server.must(userInfo, {}, { token: person.token });
  await server.services.db.transaction(async (tx) => {
    const order = { code: 'BTC', order: '17', amount: '5', asset: 'USDT' };
    await notify(tx, server.services, Number(id), 'optionLost', order);
    await notify(tx, server.services, Number(id), 'redemptionPaid', { amount: '1', code: 'USDT' });
  });
  for (const [language, words] of [
    ['en', 'See the order'],
    ['ar', 'عرض التفاصيل'],
  ] as const) {
    const { lists } = await server.must(messages, { status: 'all', page: '1' }, { token: person.token, language });
    const contents = lists.map(({ content }) => content);
    const link = `<p><a href="#/pages/Option/orderRecord/orderRecord?id=17">${words}</a></p>`;
    expect(contents.filter((content) => content.includes('<a '))).toEqual([expect.stringContaining(link)]);
  }
});

test('a message about a transfer links to its record, with a grouped amount', async () => {
  const person = await server.person();
  const { id } = await server.must(userInfo, {}, { token: person.token });
  await server.services.db.transaction((tx) =>
    notify(tx, server.services, Number(id), 'rechargeCredited', {
      id: '12',
      order: 'R9',
      amount: '500500',
      code: 'USDT',
    }),
  );
  const { lists } = await server.must(messages, { status: 'all', page: '1' }, { token: person.token, language: 'en' });
  expect(lists[0]?.content).toContain('500,500 USDT is now available. Deposit R9.');
  expect(lists[0]?.content).toContain('href="#/pages/Recharge/orderDetails?id=12"');
});

test('marks only messages about orders, transfers and the welcome as quiet [SHELL-17]', async () => {
  const person = await server.person();
  const { id } = await server.must(userInfo, {}, { token: person.token });
  await server.services.db.transaction(async (tx) => {
    await notify(tx, server.services, Number(id), 'optionLost', {
      code: 'BTC',
      order: '1',
      amount: '5',
      asset: 'USDT',
    });
    await notify(tx, server.services, Number(id), 'passwordChanged');
  });
  await server.qa('POST', 'messages', { username: person.username, title: 'Notice', content: 'Text' });
  const { lists } = await server.must(messages, { status: 'all', page: '1' }, { token: person.token });
  expect(Object.fromEntries(lists.map(({ kind, quiet }) => [kind, quiet]))).toEqual({
    qa: false,
    passwordChanged: false,
    optionLost: true,
    welcome: true,
  });
});
