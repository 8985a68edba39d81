import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findSettingFault, settingNames, settingSchemaOf } from '../../../server/modules/content/settings-schema.ts';
import { toJsonSchema } from '../../../server/platform/json-schema.ts';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import type { SettingVersion, Term } from '../../../src/desk/terms/api.ts';
import { TermEntry } from '../../../src/desk/terms/TermEntry.tsx';
import { SETTING_SAMPLES } from './setting-samples.ts';

const REASON = 'The market is calmer than last month.';

const termOf = (name: string, data: unknown, more: Partial<Term> = {}): Term => ({
  name,
  action: 'setting.propose',
  data,
  builtIn: null,
  schema: toJsonSchema(settingSchemaOf(name)!),
  version: null,
  planned: [],
  refused: null,
  fault: '',
  ...more,
});

/** Requests that would change something, by path. */
let requests: { path: string; data: unknown }[];
let versions: readonly SettingVersion[];
let approvals: readonly object[];
/** The answer to an uploaded picture. */
let uploaded: () => Response;

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  requests = [];
  versions = [];
  approvals = [];
  queries.clear();
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: ['owner'] });
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (path === '/api/view/term') return Response.json({ versions });
    if (path === '/api/view/approvals') return Response.json({ approvals });
    if (path === '/api/media') return uploaded();
    const { data } = (JSON.parse(body) as { body: { data: string } }).body;
    requests.push({ path, data: JSON.parse(data) });
    return Response.json({ subject: {}, nonce: 'n' });
  });
});

const page = (term: Term) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queries}>
      <TermEntry of={term} />
    </QueryClientProvider>
  </I18nProvider>
);
const show = (term: Term) => render(page(term));
const json = (): unknown => JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('The whole value').value);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const group = (name: string): HTMLElement => screen.getByRole('group', { name });
async function propose(): Promise<void> {
  type(screen.getByLabelText('Reason, for the log'), REASON);
  fireEvent.click(screen.getByRole('button', { name: /^Propose/ }));
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
}

describe('a form', () => {
  const forms = settingNames().filter((name) => !['config.currencies', 'switches'].includes(name));

  test.each(forms)('of %s changes nothing by itself, and keeps what is typed there and back [DESK-37]', (name) => {
    const sample = SETTING_SAMPLES[name];
    expect(findSettingFault(name, sample)).toBeUndefined();
    const { container } = show(termOf(name, sample));
    expect(json()).toEqual(sample);
    expect(screen.queryByText('You would change')).toBeNull();
    const form = container.querySelector('fieldset')!;
    // a file can't be chosen there and back
    const controls = () => form.querySelectorAll('input:not([type=file]), textarea, select');
    const count = controls().length;
    for (let index = 0; index < count; index += 1) touch(controls()[index]!);
    expect(json()).toEqual(sample);
  });

  /** Changes a control and changes it back. */
  function touch(control: Element): void {
    const isCode = control.closest('fieldset')?.textContent?.includes('Blind box');
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (isCode) return;
      fireEvent.click(control);
      fireEvent.click(control);
      return;
    }
    const field = control as HTMLInputElement;
    const before = field.value;
    const other =
      field instanceof HTMLSelectElement ? field.options[field.options.length - 1]!.value : '2026-11-30T10:00';
    type(field, other);
    type(field, before);
  }

  test('keeps what a newer version wrote [DESK-37]', async () => {
    const product = { minutes: 1, yield: '80', minimum: '1', maximum: '1000', later: [1] };
    const data = { products: [product], other: { kept: true } };
    show(termOf('config.options', data));
    type(screen.getByLabelText('Yield'), '82');
    await propose();
    expect(requests[0]!.data).toEqual({ ...data, products: [{ ...product, yield: '82' }] });
  });
});
const product = (minutes: number, gain: string) => ({ minutes, yield: gain, minimum: '1', maximum: '1000' });
const options = { products: [product(1, '80'), product(5, '85')] };

test('says what a yield means as someone types it, and proposes the change in words [DESK-36]', async () => {
  show(termOf('config.options', options));
  const row = group('1 minute');
  expect(row.textContent).toContain(
    'Break-even at 55.56% right. A customer who is right half the time loses 10.00 of every 100 USDT staked.',
  );
  type(within(row).getByLabelText('Yield'), '82');
  expect(row.textContent).toContain(
    'Break-even at 54.95% right. A customer who is right half the time loses 9.00 of every 100 USDT staked.',
  );
  expect(screen.getByText('Yield, 1 minute').parentElement!.textContent).toBe('Yield, 1 minute80% → 82%');
  const meaning = screen.getByText('Break-even, 1 minute').parentElement!;
  expect(meaning.textContent).toBe('Break-even, 1 minuteright in 55.56% → right in 54.95%');
  expect(screen.getByText('Give a reason of at least 10 letters.')).toBeTruthy();
  await propose();
  await screen.findByText('With these values');
  expect(requests[0]).toEqual({
    path: '/api/prepare/setting.propose',
    data: { products: [product(1, '82'), product(5, '85')] },
  });
});

test('starts with the built-in value, and names what applies where a value is left out [DESK-36]', () => {
  show(termOf('config.desk', { depositSecond: '500' }, { builtIn: { depositSecond: '1000', withdrawSecond: '1000' } }));
  expect(screen.getByLabelText<HTMLInputElement>('Second person for deposits above').value).toBe('500');
  expect(screen.getByText('Not set: 1000 USDT.')).toBeTruthy();
});

test('starts with the built-in value where nothing is stored [DESK-36]', () => {
  show(termOf('config.cooling', null, { builtIn: { payeeHours: 24 } }));
  expect(screen.getByLabelText<HTMLInputElement>('Wait for a new wallet or bank account').value).toBe('24');
  expect(screen.queryByText('You would change')).toBeNull();
});

test('marks languages without a text, and stores only those that have one [DESK-36]', async () => {
  show(termOf('config.risk', { content: { en: 'Risky', th: 'เสี่ยง' } }));
  const languages = screen.getByRole('group', { name: 'Language of Text' });
  expect(within(languages).getAllByText('(missing)')).toHaveLength(4);
  expect(screen.getByText('English shows where a language is missing.')).toBeTruthy();
  fireEvent.click(within(languages).getByRole('button', { name: /Arabic/ }));
  type(screen.getByLabelText('Text, Arabic'), 'خطر');
  fireEvent.click(within(languages).getByRole('button', { name: /Thai/ }));
  type(screen.getByLabelText('Text, Thai'), '');
  expect(within(languages).getAllByText('(missing)')).toHaveLength(4);
  await propose();
  expect(requests[0]!.data).toEqual({ content: { en: 'Risky', ar: 'خطر' } });
});

test('adds, moves and removes rows [DESK-36]', () => {
  show(termOf('channels', SETTING_SAMPLES['channels']));
  fireEvent.click(screen.getByRole('button', { name: 'Move Bank up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove USDT (TRC20)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add: Way to deposit: Network' }));
  expect(json()).toEqual([(SETTING_SAMPLES['channels'] as unknown[])[1], { kind: 'crypto', contract: '' }]);
  expect(within(group('Way to deposit 2')).getByLabelText('Network')).toBeTruthy();
  expect(within(group('Bank')).queryByLabelText('Network')).toBeNull();
});

test("takes a new way for a network's own coin without a token contract", async () => {
  show(termOf('channels', []));
  fireEvent.click(screen.getByRole('button', { name: 'Add: Way to deposit: Network' }));
  for (const [label, value] of [
    ['Id', 'btc'],
    ['Name', 'BTC'],
    ['Currency that is sent', 'BTC'],
    ['Currency that is credited', 'BTC'],
    ['Network', '=BTC'],
    ['Decimals of the token', '8'],
    ['Blocks needed', '3'],
    ['Least', '0.001'],
  ] as const)
    type(screen.getByLabelText(label), value);
  expect(findSettingFault('channels', json())).toBeUndefined();
});

test('says that a value waits, and does not propose it twice [DESK-36]', async () => {
  const body = { name: 'config.cooling', data: '{"payeeHours":48}' };
  approvals = [{ id: 9, action: 'setting.propose', maker: { name: 'Anna' }, body }];
  show(termOf('config.cooling', { payeeHours: 24 }));
  const link = await screen.findByRole('link', { name: 'Proposed by Anna. Open proposal 9' });
  expect(link.getAttribute('href')).toBe('#/approvals/9');
  type(screen.getByLabelText('Wait for a new wallet or bank account'), '48');
  type(screen.getByLabelText('Reason, for the log'), REASON);
  expect(screen.getByText('Proposed. It waits for a second person.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
});

test('says that someone else changed the value, and keeps what was typed [DESK-36]', () => {
  const { rerender } = show(termOf('config.cooling', { payeeHours: 24 }));
  type(screen.getByLabelText('Wait for a new wallet or bank account'), '48');
  rerender(page(termOf('config.cooling', { payeeHours: 12 })));
  expect(screen.getByText('Someone else changed this in the meantime')).toBeTruthy();
  expect(json()).toEqual({ payeeHours: 48 });
  fireEvent.click(screen.getByRole('button', { name: 'Take the new values' }));
  expect(json()).toEqual({ payeeHours: 12 });
});

test('takes an earlier version into the form [DESK-11]', async () => {
  const version = { id: 3, effective: 0, state: 'past', maker: null, reason: 'Earlier', data: { payeeHours: 72 } };
  versions = [version as SettingVersion];
  show(termOf('config.cooling', { payeeHours: 24 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take these values' }));
  expect(json()).toEqual({ payeeHours: 72 });
});

test('lets others read a form but not change it [DESK-04]', () => {
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: ['treasury'] });
  show(termOf('config.cooling', { payeeHours: 24 }));
  const field = screen.getByLabelText('Wait for a new wallet or bank account');
  expect(field.closest('fieldset')!.disabled).toBe(true);
});

test('takes JSON under Advanced once it is whole [DESK-36]', () => {
  show(termOf('config.cooling', { payeeHours: 24 }));
  type(screen.getByLabelText('The whole value'), '{"payeeHours": 4');
  expect(screen.getByText(/This is no JSON yet/)).toBeTruthy();
  type(screen.getByLabelText('The whole value'), '{"payeeHours": 4}');
  expect(screen.getByLabelText<HTMLInputElement>('Wait for a new wallet or bank account').value).toBe('4');
});

describe('a slide', () => {
  const PICTURE = `/media/${'a'.repeat(32)}`;
  const preview = () => within(group('Preview'));
  const choose = (): void => {
    const file = new File(['x'], 'slide.jpg', { type: 'image/jpeg' });
    fireEvent.change(within(group('Picture')).getByLabelText(/picture$/i), { target: { files: [file] } });
  };

  test('gets an uploaded picture, and is shown with it as customers see it [DESK-112]', async () => {
    uploaded = () => Response.json({ address: PICTURE });
    show(termOf('slides.home', [{ title: { en: 'Low fees', ar: 'رسوم منخفضة' }, text: 'From today' }]));
    choose();
    await screen.findByAltText('The picture now');
    expect(json()).toEqual([{ title: { en: 'Low fees', ar: 'رسوم منخفضة' }, text: 'From today', image: PICTURE }]);
    expect(preview().getByText('Low fees')).toBeTruthy();
    expect(group('Preview').querySelector('img')?.getAttribute('src')).toBe(PICTURE);
    fireEvent.click(preview().getByText('Arabic'));
    expect(preview().getByText('رسوم منخفضة').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
    fireEvent.click(preview().getByText('Thai'));
    expect(preview().getByText('Low fees')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'No picture' }));
    expect(json()).toEqual([{ title: { en: 'Low fees', ar: 'رسوم منخفضة' }, text: 'From today' }]);
  });

  test('says why a picture was refused, and keeps the one before [DESK-112]', async () => {
    uploaded = () => Response.json({ error: { code: 'uploadType', text: 'This is no picture.' } }, { status: 409 });
    show(termOf('slides.home', [{ title: 'A', image: '/media/market.svg' }]));
    choose();
    await screen.findByText('This is no picture.');
    expect(json()).toEqual([{ title: 'A', image: '/media/market.svg' }]);
  });
});

test('a text with markup is shown as customers see it, and without what the app takes out [DESK-112]', async () => {
  const content = { en: '<h3>Fees</h3><p>None.<img src=x onerror=alert(1)></p>', ar: '<p>لا رسوم</p>' };
  show(termOf('config.about', { content }));
  const preview = () => group('Text').querySelector('details')!;
  await vi.waitFor(() => expect(preview().textContent).toBe('As customers see itFeesNone.'));
  expect(preview().querySelector('[onerror]')).toBeNull();
  fireEvent.click(within(group('Text')).getByText('Arabic'));
  await vi.waitFor(() => expect(preview().textContent).toContain('لا رسوم'));
  expect(preview().querySelector('[lang]')?.getAttribute('dir')).toBe('rtl');
});

test('warns of tags in a text that customers read as it is [DESK-36]', () => {
  const warning = () => screen.queryByText('This text is plain: customers read the tags in it as they are.');
  const { unmount } = show(termOf('config.system', { scroll_notice: 'More than 5 < 6 coins' }));
  expect(warning()).toBeNull();
  unmount();
  show(termOf('config.system', { scroll_notice: '<b>Closed</b> on Monday' }));
  expect(warning()).toBeTruthy();
});
