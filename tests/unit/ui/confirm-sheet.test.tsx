import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmSheet, type ConfirmSheetProps } from '../../../src/ui/trading/ConfirmSheet.tsx';
import { show } from './render.tsx';

vi.mock('../../../src/browser/overlays.ts', () => ({ hasPinned: () => false, openOverlay: () => () => undefined }));

const sheet = (over: Partial<ConfirmSheetProps> = {}) => {
  const acts = { onConfirm: vi.fn(), onBack: vi.fn(), onDone: vi.fn() };
  const draw = (more: Partial<ConfirmSheetProps> = {}) => (
    <ConfirmSheet
      title="Subscribe with 100 USDT?"
      rows={[{ name: 'You pay', value: '100 USDT' }]}
      confirm="Subscribe with 100 USDT"
      state="idle"
      done={{ title: 'Subscribed', rows: [{ name: 'Order', value: '7' }] }}
      {...acts}
      {...over}
      {...more}
    />
  );
  return { ...acts, draw, ...show(draw()) };
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('shows what is confirmed, and leaving sends nothing', () => {
  const { onConfirm, onBack } = sheet();
  expect(screen.getByText('You pay').nextSibling?.textContent).toBe('100 USDT');
  fireEvent.click(button('Back'));
  expect([onBack.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
});

test('ignores Confirm, Back and Escape while sending', () => {
  const { onConfirm, onBack } = sheet({ state: 'sending' });
  fireEvent.click(button('Subscribe with 100 USDT'));
  fireEvent.click(button('Back'));
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect([onConfirm.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 0]);
});

const type = (digits: string): void => {
  for (const key of digits) fireEvent.keyDown(screen.getByRole('group', { name: 'Payment password' }), { key });
};

test('asks for the payment password after Confirm, and forgets it afterwards [A11Y-03]', () => {
  const { onConfirm, draw, rerender } = sheet({ password: true });
  expect(screen.queryByRole('group', { name: 'Payment password' })).toBeNull();
  fireEvent.click(button('Subscribe with 100 USDT'));
  expect(document.querySelector('input')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Payment password' }));
  type('๐๑٢٣4');
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button('5'));
  expect(onConfirm.mock.calls).toEqual([['012345']]);
  rerender(draw({ state: 'sending' }));
  type('012345');
  expect(onConfirm).toHaveBeenCalledOnce();
  rerender(draw({ state: 'refused', message: 'Wrong payment password.' }));
  expect(
    screen
      .getAllByRole('alert')
      .map((item) => item.textContent)
      .join(' '),
  ).toContain('Wrong payment password.');
  expect(screen.getByText('0 of 6 digits entered')).toBeTruthy();
  // Back leads to the summary, and sends nothing
  type('01');
  fireEvent.click(button('Back'));
  expect(screen.getByText('100 USDT')).toBeTruthy();
  fireEvent.click(button('Subscribe with 100 USDT'));
  expect(screen.getByText('0 of 6 digits entered')).toBeTruthy();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a reason that appears while the password is typed blocks sending and says why', () => {
  const { onConfirm, draw, rerender } = sheet({ password: true });
  fireEvent.click(button('Subscribe with 100 USDT'));
  type('01234');
  rerender(draw({ reason: 'The price has moved.' }));
  type('5');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText('The price has moved.')).toBeTruthy();
  expect(screen.getByText('0 of 6 digits entered')).toBeTruthy();
});

test('a reason closes Confirm', () => {
  const { onConfirm } = sheet({ reason: 'The price is too old.' });
  fireEvent.click(button('Subscribe with 100 USDT'));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText('The price is too old.')).toBeTruthy();
});

test.each([
  ['accepted', 'Successful transaction!', 'Done'],
  ['unknown', 'We are checking', 'Close'],
] as const)('%s replaces the question and takes the focus; its button leaves', (state, words, leave) => {
  const { onDone, onConfirm, draw, rerender } = sheet();
  rerender(draw({ state, reference: 'AB12CD34' }));
  expect(document.activeElement?.textContent).toBe(words);
  expect(screen.queryByRole('button', { name: 'Subscribe with 100 USDT' })).toBeNull();
  expect(screen.queryByText('AB12CD34') !== null).toBe(state === 'unknown');
  fireEvent.click(button(leave));
  expect([onDone.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
});

test('the receipt leads with what happened, if that varies', () => {
  const { draw, rerender } = sheet({ state: 'accepted' });
  const headings = () => screen.getAllByRole('heading').map((item) => item.textContent);
  expect(headings()).toEqual(['Subscribed', 'Successful transaction!']);
  rerender(draw({ state: 'accepted', done: { title: 'Draw 7', outcome: 'No prize' } }));
  expect(headings()).toEqual(['Draw 7', 'No prize']);
});
