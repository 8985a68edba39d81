import { empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { lists } from '../../../../src/features/messages/lists.ts';
import MessagesPage from '../../../../src/features/messages/pages/MessagesPage.tsx';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const LINK = '<p><a href="#/pages/Recharge/orderDetails?id=7">Open the deposit</a></p>';
const messages = [
  { id: '3', title: 'Newest', content: `<p>Words of the newest.</p>${LINK}`, read: 0, time: Date.now() },
  { id: '2', title: 'Older', content: '<p>Words of the older.</p>', read: 1, time: Date.now() - 400 * DAY_MS },
];

beforeEach(async () => {
  media();
  await signIn();
  lists.all.clear();
  Element.prototype.scrollIntoView = () => undefined;
  network(({ url }) => (url.includes('message') ? ok({ lists: messages, total: 1, last: true }) : ok({})));
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

const row = (title: string): HTMLElement =>
  screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title))!;
const button = (title: string): HTMLElement => within(row(title)).getByRole('button');

test('a message opens in its row with its link, is read then, and closes by a second tap [LOOK-31 MSG-01]', async () => {
  show(<MessagesPage />);
  await settle(() => has('Newest'));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Earlier',
  ]);
  expect(screen.getByRole('list', { name: 'All messages' }).children).toHaveLength(2);
  expect([button('Newest'), button('Older')].map(({ textContent }) => textContent?.startsWith('Unread:'))).toEqual([
    true,
    false,
  ]);
  await act(async () => void fireEvent.click(button('Newest')));
  await settle(() => within(row('Newest')).queryByRole('link') !== null);
  expect(within(row('Newest')).getByRole('link').getAttribute('href')).toBe('#/pages/Recharge/orderDetails?id=7');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([button('Newest').getAttribute('aria-expanded'), button('Older').getAttribute('aria-expanded')]).toEqual([
    'true',
    'false',
  ]);
  expect(button('Newest').textContent).not.toContain('Unread:');
  await act(async () => void fireEvent.click(button('Newest')));
  expect(button('Newest').getAttribute('aria-expanded')).toBe('false');
  expect(within(row('Newest')).queryByRole('link')).toBeNull();
});
