import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { watchCompany } from '../../../../src/app/chrome/company.ts';
import { operatorFacts } from '../../../../src/features/operator/index.ts';
import { Bar } from '../../../../src/features/home/components/Bar.tsx';
import { readSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { setCompany } from '../../../../src/ui/base/company.ts';
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
