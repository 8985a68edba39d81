import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { outbox } from '../../../../src/client/outbox/submit.ts';
import { Banners } from '../../../../src/app/chrome/Banners.tsx';
import { Submissions } from '../../../../src/app/chrome/Submissions.tsx';
import { show } from '../../ui/render.tsx';

const resend = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('../../../../src/client/outbox/submit.ts', async (original) => ({ ...(await original<object>()), resend }));
afterEach(() => {
  for (const key of Object.keys(outbox)) delete outbox[key];
});

test('resends a failed call with the payment password from the pad, in any digits [CALL-23]', () => {
  outbox['k1'] = {
    key: 'k1',
    account: 'a',
    call: 'users.extract',
    fields: { amount: '250' },
    order: ['amount', 'paypass'],
    state: 'absent',
    created: Date.now(),
    keyed: true,
    late: true,
    stuck: false,
    msg: '',
  };
  show(<Submissions />);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(resend).not.toHaveBeenCalled();
  expect(document.querySelector('input')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Payment password' }));
  for (const key of '๐๑٢345') fireEvent.keyDown(screen.getByRole('group', { name: 'Payment password' }), { key });
  expect(resend).toHaveBeenCalledExactlyOnceWith('k1', { paypass: '012345' });
});

test.each([
  ['unknown', 'We are checking · K1'],
  ['accepted', 'Successful transaction! · K1'],
  ['refused', 'Rejected · K1'],
  ['absent', "Didn't go through · K1"],
] as const)('the bar over every page reports the outcome of the call: %s [CALL-23]', (state, words) => {
  outbox['k1'] = {
    key: 'k1',
    account: 'a',
    call: 'yuebao.in',
    fields: { amount: '250' },
    order: ['amount'],
    state,
    created: Date.now(),
    keyed: true,
    late: true,
    stuck: false,
    msg: '',
  };
  const { container } = show(<Banners />);
  expect(container.textContent).toContain(words);
});
