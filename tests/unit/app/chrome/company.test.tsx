import { i18n } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { errorMessage } from '../../../../src/client/http/error-messages.ts';
import { CallError } from '../../../../src/client/http/errors.ts';
import { operator } from '../../../../src/api/operator.ts';
import { watchCompany } from '../../../../src/app/chrome/company.ts';
import { kindName } from '../../../../src/features/account/kinds.ts';
import WebViewPage from '../../../../src/features/home/pages/WebViewPage.tsx';
import { operatorFacts } from '../../../../src/features/operator/index.ts';
import { Bar } from '../../../../src/features/home/components/Bar.tsx';
import { readSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { setCompany } from '../../../../src/browser/company.ts';
import { Page } from '../../../../src/ui/layout/Page.tsx';
import { show } from '../../ui/render.tsx';

const receive = (company: string) =>
  act(async () => {
    operatorFacts.state.value = {
      company,
      licence: '',
      regulator: '',
      regulator_url: '',
      losing: undefined,
      closed: [],
    };
  });
afterEach(() => {
  operatorFacts.clear();
  setCompany(undefined);
  location.hash = '';
});

test('shows the name that the operator set, and keeps it for the next start [DESK-114]', async () => {
  watchCompany();
  show(
    <Page title="Home" bar="own" header={<Bar />}>
      Words
    </Page>,
  );
  expect(screen.getByText('Andaman')).toBeTruthy();
  expect(document.title).toBe('Home · Andaman');
  await receive('Siam Coins');
  expect(screen.getByText('Siam Coins')).toBeTruthy();
  expect(document.title).toBe('Home · Siam Coins');
  expect(readSettingsCache()?.company).toBe('Siam Coins');
  await receive('Andaman');
  expect(document.title).toBe('Home · Andaman');
  expect(readSettingsCache()?.company).toBeUndefined();
});

test("has the company's name in errors, entries and texts of pages [DESK-114]", async () => {
  setCompany('Siam Coins');
  expect(errorMessage(new CallError('offline', operator))).toMatch(/^We can't reach Siam Coins\. Nothing was sent\./);
  expect(kindName(i18n, 'grant')).toBe('Added by Siam Coins');
  location.hash = '#/pages/index/web-view?url=https%3A%2F%2Fnews.example';
  show(<WebViewPage />);
  expect(await screen.findByText("You're leaving Siam Coins")).toBeTruthy();
  expect(document.title).toBe('Leaving Siam Coins · Siam Coins');
});
