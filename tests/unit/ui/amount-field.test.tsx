import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { parseAmount } from '../../../src/domain/typed-amount.ts';
import { AmountField } from '../../../src/ui/forms/AmountField.tsx';
import { show } from './render.tsx';

function Ticket() {
  const [text, setText] = useState('');
  return (
    <>
      <AmountField
        label="Amount"
        name="amount"
        unit="USDT"
        max="1250.5"
        help="Minimum 10"
        value={text}
        onChange={setText}
      />
      <output>{parseAmount(text, 'USDT') ?? 'none'}</output>
    </>
  );
}
const type = (text: string): HTMLInputElement => {
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(input, { target: { value: text } });
  return input;
};
const note = (input: HTMLElement): string =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const amount = (): string | null => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

test('repeats an amount in other digits in Latin ones below its field [I18N-11]', () => {
  show(<Ticket />);
  for (const text of ['٢٥٠', '۲۵۰', '२५०', '๒๕๐', '２５０']) {
    expect(note(type(text))).toBe('We read this as 250\u00a0USDTMinimum 10');
    expect(amount()).toBe('250');
  }
  expect(note(type('250'))).toBe('Minimum 10');
});

test('repeats "1,5" as 1.5, and asks which of two "1,234" means [I18N-12]', () => {
  show(<Ticket />);
  expect(note(type('1,5'))).toContain('We read this as 1.5\u00a0USDT');
  const input = type('1,234');
  expect(amount()).toBe('none');
  expect(screen.getByRole('group', { name: 'Which amount do you mean?' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '1,234 USDT' }));
  expect([input.value, amount()]).toEqual(['1234', '1234']);
  expect(screen.queryByRole('group')).toBeNull();
  type('1,234');
  fireEvent.click(screen.getByRole('button', { name: '1.234 USDT' }));
  expect([input.value, amount()]).toEqual(['1.234', '1.234']);
});

test('an invalid amount marks the field and says what to do [A11Y-08]', () => {
  show(<Ticket />);
  const input = type('-5');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(note(input)).toBe('Enter an amount without a minus sign.');
  expect(note(type('1.2.3'))).toContain("We can't read this as one amount.");
});

test('Max fills in the usable amount, and the keypad has a decimal sign', () => {
  show(<Ticket />);
  const input = type('');
  expect(input.getAttribute('inputmode')).toBe('decimal');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(input.value).toBe('1250.5');
});
