import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LetterEntry } from '../../../src/desk/outbox/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import { LettersPage } from '../../../src/desk/outbox/LettersPage.tsx';

const letter = (id: number): LetterEntry => ({
  id,
  kind: 'money',
  channel: 'email',
  target: `a${id}@…`,
  language: 'en',
  state: 'failed',
  created: 0,
  tries: 3,
  next: null,
  expires: null,
  sent: null,
  error: '',
  canResend: false,
});

/** Bodies of the requests for the list. */
let requests: unknown[];
let answer: (request: { before?: string }) => Response;

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (path !== '/api/view/letters') return Response.json({ id: 1, name: 'Ben', roles: ['support'] });
    requests.push(JSON.parse(body));
    return answer(JSON.parse(body) as { before?: string });
  });
});

/** Shows the failed letters, and the one with this id next to them. */
const show = (id?: string): void => {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LettersPage route={{ page: 'letters', id, query: { state: 'failed' } }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
};

test('links each row to its entry and keeps the filter', async () => {
  answer = () => Response.json({ letters: [letter(8), letter(7)] });
  show();
  expect((await screen.findByRole('link', { name: '7' })).getAttribute('href')).toBe('#/letters/7?state=failed');
  expect(requests).toEqual([{ state: 'failed' }]);
  expect(screen.queryByRole('article')).toBeNull();
});

test('shows the open entry next to the list', async () => {
  answer = () => Response.json({ letters: [letter(8), letter(7)] });
  show('7');
  expect((await screen.findByRole('article')).getAttribute('aria-label')).toBe('Message 7');
  expect(screen.getByRole('link', { name: '7' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: '8' }).getAttribute('aria-current')).toBeNull();
});

test('continues a full page after its last row', async () => {
  answer = ({ before }) =>
    Response.json({
      letters:
        before === undefined ? Array.from({ length: PAGE_SIZE }, (_, index) => letter(100 - index)) : [letter(3)],
    });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: '3' });
  expect(requests.at(-1)).toEqual({ state: 'failed', before: String(101 - PAGE_SIZE) });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('says why the list cannot be read instead of showing it', async () => {
  answer = () => Response.json({ error: { code: 'role', text: 'Your role may not read this.' } }, { status: 403 });
  show();
  await screen.findByText('Your role may not read this.');
  expect(screen.queryByRole('table')).toBeNull();
});
