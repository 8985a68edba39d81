import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PinField } from '../../../src/ui/forms/PinField.tsx';
import { show } from './render.tsx';

const changed = vi.fn<(value: string) => void>();
function Form({ again }: { again?: string }) {
  const [value, setValue] = useState('');
  const take = (digits: string): void => {
    changed(digits);
    setValue(digits);
  };
  return (
    <form>
      <PinField
        label="Payment password"
        name="paypass"
        value={value}
        onChange={take}
        {...(again ? { again } : {})}
        error={value === '' ? 'Six digits, please.' : undefined}
      />
    </form>
  );
}
const opener = (): HTMLElement => screen.getByRole('button', { name: /^Payment password: / });
const pad = (name: string): HTMLElement => screen.getByRole('group', { name, hidden: true });
const type = (name: string, digits: string): void => {
  for (const key of digits) fireEvent.keyDown(pad(name), { key });
};

test('a payment password set on the pad, or by keyboard, is nowhere in the page', () => {
  changed.mockReset();
  const { container } = show(<Form />);
  expect(opener().getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector(`#${CSS.escape(opener().getAttribute('aria-describedby')!)}`)?.textContent).toBe(
    'Six digits, please.',
  );
  fireEvent.click(opener());
  type('Payment password', '90713');
  expect(changed).not.toHaveBeenCalled();
  type('Payment password', '0');
  expect(changed).toHaveBeenCalledExactlyOnceWith('907130');
  expect(opener().getAttribute('aria-label')).toBe('Payment password: 6 of 6 digits entered');
  expect(container.querySelector('dialog, input, textarea')).toBeNull();
  expect(container.innerHTML).not.toContain('9071');
  expect(
    [...(container.querySelector('form') as HTMLFormElement).elements].map(
      (element) => (element as HTMLButtonElement).value,
    ),
  ).toEqual(['']);
});

test('closing the pad early changes nothing', () => {
  changed.mockReset();
  show(<Form />);
  fireEvent.click(opener());
  type('Payment password', '12345');
  fireEvent.click(opener());
  expect(pad('Payment password').querySelectorAll('[data-filled]')).toHaveLength(0);
  expect(changed).not.toHaveBeenCalled();
});

test('the pad asks twice if nothing else does, and starts over if they differ', () => {
  changed.mockReset();
  show(<Form again="Payment password again" />);
  fireEvent.click(opener());
  type('Payment password', '123456');
  type('Payment password again', '123457');
  expect(changed).not.toHaveBeenCalled();
  expect(screen.getByText('The two passwords entered are inconsistent!').closest('[role=alert]')).not.toBeNull();
  type('Payment password', '123456');
  type('Payment password again', '123456');
  expect(changed).toHaveBeenCalledExactlyOnceWith('123456');
});

test('the pad’s sheet shows the password’s name once', () => {
  show(<Form />);
  fireEvent.click(opener());
  const sheet = screen.getByRole('dialog', { hidden: true });
  const visible = [...sheet.querySelectorAll('h2, p')].filter(
    (part) => part.textContent === 'Payment password' && !part.classList.contains('visually-hidden'),
  );
  expect(visible.map(({ tagName }) => tagName)).toEqual(['H2']);
  expect(pad('Payment password')).toBeTruthy();
});
