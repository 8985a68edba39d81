import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settingSchemaOf } from '../../../server/modules/content/settings-schema.ts';
import { toJsonSchema } from '../../../server/platform/json-schema.ts';
import { TermEntry } from '../../../src/desk/terms/TermEntry.tsx';
import { showAtDesk } from './desk-entry.tsx';
import { SETTING_SAMPLES } from './setting-samples.ts';

/** Shows the form of a setting, whose next proposal the server refuses. */
function show(name: string, data: unknown, refusal: string): void {
  const schema = toJsonSchema(settingSchemaOf(name)!);
  const rest = { builtIn: null, version: null, planned: [], refused: null, fault: '' };
  showAtDesk(
    <TermEntry of={{ name, action: 'setting.propose', data, schema, ...rest }} />,
    { versions: [], approvals: [] },
    ['owner'],
  );
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'field', text: refusal } }, { status: 400 }));
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const group = (name: string): HTMLElement => screen.getByRole('group', { name });
function propose(): void {
  type(screen.getByLabelText('Reason, for the log'), 'The market is calmer than last month.');
  fireEvent.click(screen.getByRole('button', { name: /^Propose/ }));
}
const product = (minutes: number, gain: string) => ({ minutes, yield: gain, minimum: '1', maximum: '1000' });

test('marks the field that the server refused [DESK-38]', async () => {
  show(
    'config.options',
    { products: [product(1, '80'), product(5, '85')] },
    'data: config.options products.1.yield: this has to be above 0',
  );
  type(within(group('5 minutes')).getByLabelText('Yield'), '0');
  propose();
  await screen.findByText('This has to be above 0.');
  const field = within(group('5 minutes')).getByLabelText('Yield');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(within(group('1 minute')).getByLabelText('Yield').getAttribute('aria-invalid')).toBeNull();
  type(field, '84');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('names every refused field, and focuses the first one in the order of the form [DESK-38]', async () => {
  const faults = [
    '1.account: an account number has 6 to 34 digits and hyphens',
    '1.bank: Invalid key: received undefined',
  ];
  show('channels', SETTING_SAMPLES['channels'], faults.map((fault) => `data: channels ${fault}`).join('\n'));
  const bank = within(group('Bank'));
  type(bank.getByLabelText('Account number'), '1');
  propose();
  await screen.findByText('Check: Account number, Bank; Bank, Bank');
  expect(document.activeElement).toBe(bank.getByLabelText('Bank'));
  expect(bank.getByText('Fill this in.')).toBeTruthy();
});

test('shows what was refused of a whole row at the row, and focuses its first field [DESK-38]', async () => {
  show('lockup', SETTING_SAMPLES['lockup'], 'data: lockup 0: the least is above the most');
  type(screen.getAllByLabelText('Locked for')[0]!, '9');
  propose();
  const text = await screen.findByText('The least is above the most.');
  expect(document.activeElement).toBe(text.closest('fieldset')!.querySelector('input, select, textarea'));
});

test('opens the language of a refused text [DESK-38]', async () => {
  show(
    'answers',
    [{ name: 'Hello', text: { en: 'Hello.', th: 'สวัสดี' } }],
    'data: answers 0.text.th: Invalid length: Expected >=1 but received 0',
  );
  type(screen.getByLabelText('Name'), 'Hi');
  propose();
  await screen.findByText('Check: Text, Thai, Hi');
  expect(document.activeElement).toBe(screen.getByLabelText('Text, Thai'));
  expect(document.activeElement!.getAttribute('aria-invalid')).toBe('true');
});

test('marks fields that may be left out, and says of others that they are required [DESK-38]', () => {
  show('channels', SETTING_SAMPLES['channels'], '');
  const bank = within(group('Bank'));
  expect(bank.getByLabelText('Name').getAttribute('aria-required')).toBe('true');
  const reason = bank.getByRole('group', { name: 'Why it is closed' });
  expect(within(reason).getByText('Optional')).toBeTruthy();
  expect(bank.getAllByText('Optional')).toHaveLength(1);
});

test('says what the server refused of the whole value [DESK-38]', async () => {
  show('ranks', SETTING_SAMPLES['ranks'], 'data: ranks: Two levels begin at the same amount');
  type(within(group('VIP 2')).getByLabelText('From deposits of'), '100');
  propose();
  await screen.findByText('Two levels begin at the same amount.');
});
