import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PinPad } from '../../../src/ui/forms/PinPad.tsx';
import { show } from './render.tsx';

const complete = vi.fn<(value: string) => void>();
function Pin({ busy = false, error }: { busy?: boolean; error?: string }) {
  const [value, setValue] = useState('');
  return (
    <PinPad
      label="Payment password"
      value={value}
      onChange={setValue}
      onComplete={complete}
      busy={busy}
      error={error}
    />
  );
}
const pad = (): HTMLElement => screen.getByRole('group', { name: 'Payment password' });
const key = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('asks for a payment password without putting its digits into the page', () => {
  const { container } = show(<Pin />);
  for (const digit of '907') key(digit);
  expect(container.querySelector('input, textarea, form, [contenteditable]')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('3 of 6 digits entered');
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(3);
  expect(container.innerHTML).not.toContain('907');
});

test('accepts keyboard digits of any script, and nothing else [A11Y-03]', () => {
  complete.mockReset();
  show(<Pin />);
  for (const name of ['1', '٢', '๓', 'a', 'Enter', 'Tab', '4']) fireEvent.keyDown(pad(), { key: name });
  fireEvent.keyDown(pad(), { key: 'Backspace' });
  fireEvent.keyDown(pad(), { key: '5', ctrlKey: true });
  expect(screen.getByRole('status').textContent).toBe('3 of 6 digits entered');
  expect(complete).not.toHaveBeenCalled();
  for (const name of ['0', '0', '9', '9']) fireEvent.keyDown(pad(), { key: name });
  expect(complete).toHaveBeenCalledExactlyOnceWith('123009');
});

test('pastes a password whole or not at all [A11Y-06]', () => {
  complete.mockReset();
  show(<Pin />);
  const paste = (text: string): void => {
    fireEvent.paste(pad(), { clipboardData: { getData: () => text } });
  };
  paste('12');
  expect(screen.getByRole('status').textContent).toBe('0 of 6 digits entered');
  paste(' 123 456 ');
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('digits have the phone layout, and input is ignored during a check', () => {
  complete.mockReset();
  show(<Pin busy error="That is not it. Two tries are left." />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '0',
    '',
  ]);
  key('1');
  fireEvent.keyDown(pad(), { key: '2' });
  fireEvent.paste(pad(), { clipboardData: { getData: () => '123456' } });
  expect(screen.getByRole('status').textContent).toBe('Checking');
  expect(complete).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('That is not it. Two tries are left.');
});
