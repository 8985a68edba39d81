import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../src/desk/calls/queries.ts';
import { Shell } from '../../../src/desk/shell/Shell.tsx';
import type { Role } from '../../../src/desk/api/roles.ts';
import { expectLogged } from '../../console.ts';

// as after an update of the desk, whose files have other names
vi.mock('../../../src/desk/log/LogPage.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  location.hash = '#/log';
});
afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

/** Shows the desk to someone with one role. */
function show(role: Role): void {
  const me = {
    company: 'Siam Coins',
    id: 1,
    name: 'Anna',
    email: 'anna@andaman.test',
    roles: [role],
    isOnePerson: false,
  };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Shell me={me} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test.each([
  ['verifications', "Your role doesn't see this page."],
  ['nowhere', 'There is no such page.'],
])('tells a reader why page %s is not there [DESK-103]', async (page, text) => {
  location.hash = `#/${page}`;
  show('reader');
  await screen.findByText(text);
});

test('a page whose file is gone says so, and the menu leads on [DESK-14]', async () => {
  expectLogged(/dynamically imported module/);
  show('owner');
  await screen.findByText("This page can't be shown");
  expect(screen.getByRole('heading', { level: 1, name: 'Log' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  await act(async () => {
    location.hash = '#/';
  });
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  expect(screen.queryByText("This page can't be shown")).toBeNull();
});
