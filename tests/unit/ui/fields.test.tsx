import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from '../../../src/ui/forms/Checkbox.tsx';
import { CodeField } from '../../../src/ui/forms/CodeField.tsx';
import { Field } from '../../../src/ui/forms/Field.tsx';
import { FilterChips } from '../../../src/ui/forms/FilterChips.tsx';
import { PasswordField } from '../../../src/ui/forms/PasswordField.tsx';
import { PhoneField } from '../../../src/ui/forms/PhoneField.tsx';
import { SearchField } from '../../../src/ui/forms/SearchField.tsx';
import { Segmented } from '../../../src/ui/forms/Segmented.tsx';
import { Select } from '../../../src/ui/forms/Select.tsx';
import { show } from './render.tsx';

/** A control's description for screen readers, after its name. */
const described = (control: HTMLElement): string | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;

test('ties help or error to the control, which is marked invalid [A11Y-08]', () => {
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

test('ties help or error to lists and boxes too [A11Y-08]', () => {
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

test('a code field holds six Latin digits, typed or pasted in any way [AUTH-09 I18N-11]', () => {
  show(<Code />);
  const input = screen.getByLabelText<HTMLInputElement>('Verification code');
  const typed = {
    '1234567': '123456',
    'Your code is 012 345.': '012345',
    'Hello blue42, your code is 549431. It is valid for 10 minutes.': '549431',
    'แมว2567: รหัสของคุณคือ ๕๔๙๔๓๑': '549431',
    'blue42: 549 431': '549431',
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

function Phone() {
  const [phone, setPhone] = useState('');
  return <PhoneField label="Phone number" name="phone" areaCode="66" value={phone} onChange={setPhone} />;
}

test.each([
  ['Verification code', 'code', '12356', 3],
  ['Phone number', 'phone', '812345678', 2],
])('a mark typed into the middle of a %s leaves the caret in place [AUTH-25]', (label, name, before, at) => {
  show(name === 'code' ? <Code /> : <Phone />);
  const input = screen.getByLabelText<HTMLInputElement>(label);
  const typeAt = (sign: string): void => {
    const caret = input.selectionStart ?? 0;
    const value = input.value.slice(0, caret) + sign + input.value.slice(caret);
    fireEvent.input(input, { target: { value, selectionStart: caret + 1, selectionEnd: caret + 1 } });
  };
  fireEvent.input(input, { target: { value: before } });
  input.setSelectionRange(at, at);
  typeAt('-');
  expect([input.value, input.selectionStart]).toEqual([before, at]);
  typeAt('๙');
  expect([input.value, input.selectionStart]).toEqual([`${before.slice(0, at)}9${before.slice(at)}`, at + 1]);
});

test.each([
  ['Verification code', 'code'],
  ['Phone number', 'phone'],
])('digits composed by an input method appear once in a %s [AUTH-25]', (label, name) => {
  show(name === 'code' ? <Code /> : <Phone />);
  const input = screen.getByLabelText<HTMLInputElement>(label);
  const compose = (before: string, steps: string[]): void => {
    fireEvent.compositionStart(input);
    for (const step of steps) {
      fireEvent.input(input, { target: { value: before + step }, isComposing: true });
      // the input method continues from the current text, so that must be what it wrote
      expect(input.value).toBe(before + step);
    }
    fireEvent.compositionEnd(input);
  };
  compose('', ['１', '１２', '１２３']);
  expect(input.value).toBe('123');
  compose('123', ['４', '４５', '456']);
  expect(input.value).toBe('123456');
  // left in the middle of a composition, which some browsers do silently
  fireEvent.input(input, { target: { value: '１２' }, isComposing: true });
  fireEvent.blur(input);
  expect(input.value).toBe('12');
});

test('shows the area code before a national number only, and keeps a plus [AUTH-23]', () => {
  show(<Phone />);
  const input = screen.getByLabelText<HTMLInputElement>('Phone number');
  for (const [typed, expected, isNational] of [
    ['081 234 4521', '0812344521', true],
    ['8123x445y21', '812344521', true],
    ['+376 312 345', '+376312345', false],
    ['\u202a+66 (81) 234-4521\u202c', '+66812344521', false],
    ['＋６６８１２３４４５２１', '+66812344521', false],
    ['0066 81 234 4521', '0066812344521', false],
    ['๐๘๑', '081', true],
    ['1'.repeat(30), '1'.repeat(17), true],
  ] as const) {
    fireEvent.input(input, { target: { value: typed } });
    expect([typed, input.value, screen.queryByText('+66') !== null]).toEqual([typed, expected, isNational]);
  }
});

test('code and password fields work with keypads, password managers and pastes [A11Y-06]', () => {
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

test('a short choice is a named group of radio buttons', () => {
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

test('a filter says which option is on', () => {
  const onChange = vi.fn();
  show(
    <FilterChips
      label="State"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: 'All' },
        { value: 'done', label: 'Credited' },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Credited' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('done');
});

test('a search’s clear button returns the focus to the field [MARKET-04]', () => {
  const onChange = vi.fn();
  show(<SearchField label="Name or code" value="btc" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(document.activeElement).toBe(screen.getByLabelText('Name or code'));
});
