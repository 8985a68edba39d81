import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { settingNames, settingSchemaOf } from '../../../server/modules/content/settings-schema.ts';
import { toJsonSchema } from '../../../server/platform/json-schema.ts';
import { queries } from '../../../src/desk/calls/queries.ts';
import type { Term } from '../../../src/desk/terms/api.ts';
import { TermsPage } from '../../../src/desk/terms/TermsPage.tsx';
import { SETTING_SAMPLES } from './setting-samples.ts';

const termOf = (name: string, more: Partial<Term> = {}): Term => ({
  name,
  action: 'setting.propose',
  data: SETTING_SAMPLES[name] ?? null,
  builtIn: null,
  schema: toJsonSchema(settingSchemaOf(name)!),
  version: null,
  planned: [],
  refused: null,
  fault: '',
  ...more,
});

let approvals: readonly object[];
beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queries.clear();
  approvals = [];
});

/** Shows page Terms with these settings in place of the samples. */
async function show(changed: readonly Term[] = []): Promise<void> {
  const terms = settingNames().map((name) => changed.find((term) => term.name === name) ?? termOf(name));
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/view/terms' ? { terms } : { approvals }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <TermsPage route={{ page: 'terms', id: undefined, query: {} }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('table', { name: 'Trading' });
}
const rowOf = (name: string): string => screen.getByRole('link', { name }).closest('tr')!.textContent;

test('says that no worth of points is set in a new company [DESK-56]', async () => {
  await show([termOf('config.points', { data: null })]);
  expect(rowOf('Worth of points')).toContain('No worth is set');
});

test('lists all settings in four groups, with their values in words and no key [DESK-36]', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Trading',
    'Money in and out',
    'Earning and rewards',
    'What customers read',
  ]);
  expect(screen.getAllByRole('link')).toHaveLength(settingNames().length);
  expect(rowOf('Options')).toBe('Options2 durations, 80% to 85.0% · limit 100,000');
  expect(rowOf('Daily withdrawal limits')).toContain('2,000 / 50,000 / 200,000 USDT a day');
  expect(rowOf('Ways to deposit')).toContain('USDT (TRC20), Bank');
  expect(rowOf('VIP levels')).toContain('VIP 1, VIP 2');
  const text = document.body.textContent;
  for (const name of settingNames().filter((key) => key.includes('.'))) expect(text).not.toContain(name);
  expect(text).not.toMatch(/[{}"]/);
  expect(rowOf('Customer agreement')).toContain('Title: Hello');
});

test('tags what is proposed, planned, not set, built in or invalid [DESK-36]', async () => {
  approvals = [{ id: 9, action: 'setting.propose', maker: { name: 'Anna' }, body: { name: 'config.options' } }];
  const planned = [{ id: 1, effective: Date.UTC(2026, 11, 1, 2), data: {} }] as unknown as Term['planned'];
  await show([
    termOf('config.withdrawals', { planned }),
    termOf('config.contracts', { data: null }),
    termOf('config.cooling', { data: null, builtIn: { payeeHours: 24 } }),
    termOf('ranks', { data: 'wrong', fault: 'ranks: Invalid type' }),
  ]);
  const trading = screen.getByRole('table', { name: 'Trading' });
  expect(await within(trading).findByText('Proposed by Anna')).toBeTruthy();
  expect(rowOf('Daily withdrawal limits')).toContain('Planned 1 Dec 2026, 09:00');
  expect(rowOf('Contracts')).toContain("Depth or largest position isn't set: closed on real pricesNot set");
  expect(rowOf('Wait for a new payee')).toBe('Wait for a new payee24 hoursBuilt in');
  expect(rowOf('VIP levels')).toContain('Invalid');
});
