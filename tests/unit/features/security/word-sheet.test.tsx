import { empty, network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import WordSheet from '../../../../src/features/security/components/WordSheet.tsx';
import { safety } from '../../../../src/features/security/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

/** Answers the pending read. */
let give: ((reply: Response) => void) | undefined;
let net: ReturnType<typeof network>;
const written = (): string[] => net.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save', hidden: true });
const reason = (): string | null | undefined =>
  document.getElementById(save().getAttribute('aria-describedby') ?? '')?.textContent;
const response = async (reply: Response): Promise<void> => {
  await settle(() => give !== undefined);
  await act(async () => give?.(reply));
  give = undefined;
};
const close = vi.fn();

beforeEach(async () => {
  close.mockClear();
  give = undefined;
  noteConnection(true);
  await signIn();
  safety.clear();
  net = network((request) => (request.method === 'POST' ? ok() : new Promise((resolve) => (give = resolve))));
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
});

test('cannot save the anti-phishing word before it has loaded; one tap retries [LOOK-05 LOOK-06]', async () => {
  show(<WordSheet onClose={close} />);
  expect([reason(), screen.queryByLabelText('Your word')]).toEqual(['Loading...', null]);
  fireEvent.click(save());
  await response(ret(0, 'Out of order.'));
  await settle(() => has('Out of order.'));
  expect([reason(), screen.queryByLabelText('Your word')]).toEqual(["This didn't load", null]);
  fireEvent.click(save());
  expect([written(), close.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  await response(ok({ word: 'mango' }));
  await settle(() => screen.queryByLabelText('Your word') !== null);
  expect([screen.getByLabelText<HTMLInputElement>('Your word').value, reason()]).toEqual(['mango', undefined]);
});

test('saves the changed word only, and says why Save is closed offline [LOOK-06]', async () => {
  show(<WordSheet onClose={close} />);
  await response(ok({ word: 'mango' }));
  await settle(() => screen.queryByLabelText('Your word') !== null);
  fireEvent.click(save());
  expect([written(), close.mock.calls.length]).toEqual([[], 1]);
  fireEvent.change(screen.getByLabelText('Your word'), { target: { value: 'durian' } });
  act(() => {
    connection.online = false;
  });
  await settle(() => reason() === "You're offline. Connect to make this change.");
  fireEvent.click(save());
  expect(written()).toEqual([]);
  act(() => noteConnection(true));
  await settle(() => reason() === undefined);
  fireEvent.click(save());
  await settle(() => written().length > 0);
  await response(ok({ word: 'durian' }));
  await settle(() => close.mock.calls.length === 2);
  expect(written()).toEqual(['word=durian']);
});
