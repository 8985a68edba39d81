import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AdjustSheet } from '../../../src/desk/customers/AdjustSheet.tsx';
import { kenji } from './customer-samples.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

beforeEach(() => matchOnly());

test.each([
  ['Add', '-5', 'Choose Deduct and enter 5.'],
  ['Add', '\u22125.25', 'Choose Deduct and enter 5.25.'],
  ['Deduct', '-5', 'Deduct is chosen. Enter 5.'],
  ['Add', '1,5', 'Write digits and a point, such as 1200.50.'],
  ['Add', '5 USDT', 'Write digits and a point, such as 1200.50.'],
])('refuses to %s the amount “%s”, and never reads it as another one [DESK-106]', async (way, amount, fault) => {
  const asked: string[] = [];
  showAtDesk(<AdjustSheet of={kenji()} onClose={() => undefined} />, (path) => {
    asked.push(path);
    return {};
  });
  const sheet = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  fireEvent.click(sheet.getByRole('radio', { name: way }));
  type('Amount', amount);
  type('Kind', 'correction');
  type('Reason the customer reads, in their language', 'A correction of ours.');
  expect(sheet.getByText(fault)).toBeTruthy();
  expect((sheet.getByLabelText('Amount') as HTMLInputElement).value).toBe(amount);
  expect(sheet.queryByText('Available after')).toBeNull();
  expect(asked.filter((path) => path.includes('customer.adjust'))).toEqual([]);
});
