import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { CodeField } from '../../../src/ui/CodeField.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { FilterChips } from '../../../src/ui/FilterChips.tsx';
import { PasswordField } from '../../../src/ui/PasswordField.tsx';
import { SearchField } from '../../../src/ui/SearchField.tsx';
import { Segmented } from '../../../src/ui/Segmented.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { show } from './render.tsx';

/** What a screen reader says of a control beside its name. */
const described = (control: HTMLElement): string | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;

test('help, then the error in its place, are tied to the control, which is marked invalid [A11Y-08]', () => {
  const field = (error?: string) => (
    <Field label="Amount" help="Minimum 10" error={error} value="5" onChange={() => undefined} />
  );
  const { rerender } = show(field());
  const input = screen.getByLabelText('Amount');
  expect(described(input)).toBe('Minimum 10');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  rerender(field('Type 10 or more.'));
  expect(described(input)).toBe('Type 10 or more.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Minimum 10')).toBeNull();
});

test('the same holds for lists and boxes [A11Y-08]', () => {
  show(
    <>
      <Select
        label="Currency"
        error="Choose one."
        value=""
        placeholder="Choose"
        options={[{ value: 'THB', label: 'Baht' }]}
        onChange={() => undefined}
      />
      <Checkbox label="I have read it" error="Please read it." checked={false} onChange={() => undefined} />
    </>,
  );
  for (const [control, error] of [
    [screen.getByLabelText('Currency'), 'Choose one.'],
    [screen.getByLabelText('I have read it'), 'Please read it.'],
  ] as const) {
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(described(control)).toBe(error);
  }
});

function Code() {
  const [code, setCode] = useState('');
  return <CodeField label="Verification code" name="code" value={code} onChange={setCode} />;
}

test('a code field holds six Latin digits, however they are typed or pasted [AUTH-09 I18N-11]', () => {
  show(<Code />);
  const input = screen.getByLabelText<HTMLInputElement>('Verification code');
  const typed = {
    '1234567': '123456',
    'Your code is 012 345.': '012345',
    '٠١٢٣٤٥٦': '012345',
    '๑๒๓': '123',
    '１２３４５６': '123456',
    abc: '',
  };
  for (const [text, code] of Object.entries(typed)) {
    fireEvent.change(input, { target: { value: text } });
    expect(input.value, text).toBe(code);
  }
});

test('code and password fields carry what keypads, managers and paste need [A11Y-06]', () => {
  show(
    <>
      <Code />
      <PasswordField
        label="Login password"
        name="password"
        autoComplete="current-password"
        value="secret"
        onChange={() => undefined}
      />
    </>,
  );
  const code = screen.getByLabelText('Verification code');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  expect(code.hasAttribute('maxlength')).toBe(false);
  expect(code.getAttribute('name')).toBe('code');
  const password = screen.getByLabelText('Login password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  expect(password.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.getAttribute('type')).toBe('password');
});

test('a choice out of a few is a group of radio buttons with its name', () => {
  const onChange = vi.fn();
  show(
    <Segmented
      label="Theme"
      value="light"
      onChange={onChange}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark');
});

test('a filter says which one is on', () => {
  const onChange = vi.fn();
  show(
    <FilterChips
      label="State"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: 'All' },
        { value: 'done', label: 'Completed' },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Completed' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('done');
});

test('a search is emptied by its button, which gives the focus back to the field [MARKET-04]', () => {
  const onChange = vi.fn();
  show(<SearchField label="Name or code" value="btc" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(document.activeElement).toBe(screen.getByLabelText('Name or code'));
});
