import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SetupPart } from '../../../src/desk/overview/api.ts';
import { SetupPage } from '../../../src/desk/overview/SetupPage.tsx';

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const part = (name: string, more: Partial<SetupPart>): SetupPart => ({
  name,
  isOpen: false,
  isOptional: false,
  text: `About ${name}.`,
  page: null,
  ...more,
});

function show(parts: readonly SetupPart[]): void {
  vi.stubGlobal('fetch', async () => Response.json({ parts }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <SetupPage />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const SMS = part('SMS', { isOptional: true });
const STAFF = part('Two people', { isOpen: true, page: { path: 'staff' } });
const SUPPORT = part('Support', { page: { path: 'terms', id: 'config.system' } });

test('counts what is done, and puts what to do next on top with a link [DESK-55]', async () => {
  show([STAFF, SMS, SUPPORT, part('Texts', { page: { path: 'terms', id: 'config.agreement' } })]);
  await screen.findByRole('heading', { name: '1 of 4 done' });
  const next = screen.getByRole('region', { name: 'Next: Support' });
  expect(within(next).getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe('#/terms/config.system');
  const rows = within(screen.getByRole('list', { name: 'Parts of the company' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Two peopleAbout Two people.DoneChange',
    'SMSAbout SMS.Optional',
    'SupportAbout Support.Not doneSet up',
    'TextsAbout Texts.Not doneSet up',
  ]);
  expect(screen.getByRole('link', { name: 'Change: Two people' }).getAttribute('href')).toBe('#/staff');
});

test('has nothing to do next once only optional parts are closed [DESK-55]', async () => {
  show([STAFF, SMS]);
  await screen.findByRole('heading', { name: '1 of 2 done' });
  expect(screen.queryByRole('region')).toBeNull();
});
