import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../src/desk/App.tsx';
import { call } from '../../../src/desk/calls/http.ts';
import { queries } from '../../../src/desk/calls/queries.ts';

/** Whether the desk has a session, and whether it answers a log-out. */
let hasSession: boolean;
let canLogOut: boolean;
beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queries.clear();
  [hasSession, canLogOut] = [true, true];
  const error = { error: { code: 'session', text: 'You logged in elsewhere.' } };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/logout') {
      if (!canLogOut) throw new TypeError('no connection');
      hasSession = false;
      return Response.json({});
    }
    if (!hasSession) return Response.json(error, { status: 401 });
    // the pages are still loading
    if (path.startsWith('/api/view/')) return new Promise(() => undefined);
    return Response.json({
      company: 'Siam Coins',
      id: 1,
      name: 'Anna',
      email: 'anna@andaman.test',
      roles: ['support'],
      isOnePerson: false,
    });
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </I18nProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const expectLogin = async (): Promise<void> => {
  await screen.findByRole('button', { name: 'Log in' }, { timeout: 3000 });
  expect(screen.queryByText('Anna')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
};

test('leads to the login page at once after a log-out', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }, { timeout: 5000 }));
  await expectLogin();
  expect(screen.queryByText('Your session has ended')).toBeNull();
});

test("shows the company's name in the title of each page and, after a log-out, on the login page [DESK-114]", async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }, { timeout: 5000 }));
  expect(document.title).toMatch(/ · Siam Coins desk$/);
  await expectLogin();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Siam Coins desk');
});

test('leads to the login page although the desk does not answer the log-out', async () => {
  canLogOut = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }, { timeout: 5000 }));
  await expectLogin();
});

test('leads to the login page once the session has ended, and says so [DESK-17]', async () => {
  await screen.findByText('Anna', {}, { timeout: 5000 });
  hasSession = false;
  // without waiting for the views, which still load
  void queries.fetchQuery({ queryKey: ['a view'], queryFn: () => call('view/today', {}) }).catch(() => undefined);
  await expectLogin();
  screen.getByText('Your session has ended');
  screen.getByText('You logged in elsewhere.');
});
