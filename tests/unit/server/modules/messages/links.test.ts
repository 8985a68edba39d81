import { expect, test } from 'vitest';
import { notify } from '../../../../../server/modules/messages/notify.ts';
import { userInfo } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

test('a message about an order that settled leads to that order, in every language [LIVE-16]', async () => {
  const person = await server.person();
  const { id } = await server.must(userInfo, {}, { token: person.token });
  await server.services.db.transaction(async (tx) => {
    const order = { code: 'BTC', order: '17', amount: '5', asset: 'USDT' };
    await notify(tx, server.services, Number(id), 'optionLost', order);
    await notify(tx, server.services, Number(id), 'rechargeCredited', { order: '9', amount: '1', code: 'USDT' });
  });
  for (const [language, words] of [
    ['en', 'See the order'],
    ['ar', 'عرض الأمر'],
  ] as const) {
    const { lists } = await server.must(messages, { status: 'all', page: '1' }, { token: person.token, language });
    const contents = lists.map(({ content }) => content);
    const link = `<p><a href="#/pages/Option/orderRecord/orderRecord?id=17">${words}</a></p>`;
    expect(contents.filter((content) => content.includes('<a '))).toEqual([expect.stringContaining(link)]);
  }
});
