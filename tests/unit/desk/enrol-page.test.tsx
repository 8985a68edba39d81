import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../src/desk/calls/queries.ts';
import { EnrolPage } from '../../../src/desk/shell/EnrolPage.tsx';
import { LoginPage } from '../../../src/desk/shell/LoginPage.tsx';
import { forgetInvitation, takeInvitation } from '../../../src/desk/App.tsx';

const PASSKEYS = ['first-passkey', 'second-passkey'].map((id) => ({ id, name: 'Laptop', created: 0, used: null }));

/** Bodies of the calls that the page made, by their path. */
let sent: Record<string, unknown>;
let ended: boolean;
beforeEach(() => {
  queries.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  [sent, ended] = [{}, false];
});

/** Opens the page of an enrolment that has some passkeys on the server. */
function open(passkeys: typeof PASSKEYS): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent[path] = JSON.parse(body);
    const codes = ['K7QM-2XHD-9RTA'];
    const answers: Record<string, object> = {
      '/api/enrol/begin': { name: 'Anna', passkeys, options: '{}' },
      '/api/enrol/codes': { codes },
    };
    return new Response(JSON.stringify(answers[path] ?? {}));
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <EnrolPage token="a-token" onEnd={() => (ended = true)} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
const finish = async (): Promise<void> => {
  const button = await screen.findByRole('button', { name: 'Finish' });
  fireEvent.click(button);
};

test('goes on with the passkeys that are on the server, and confirms all of them [DESK-02 DESK-03]', async () => {
  open(PASSKEYS);
  const list = await screen.findByRole('list', { name: 'Your passkeys' });
  expect(list.textContent).toBe('Laptop (first-pa)Laptop (second-p)');
  await finish();
  await vi.waitFor(() => expect(ended).toBe(true));
  expect(sent['/api/enrol/end']).toEqual({ token: 'a-token', keys: PASSKEYS.map(({ id }) => id) });
});

test('asks for recovery codes with one passkey, and confirms those that it shows [DESK-02]', async () => {
  open(PASSKEYS.slice(0, 1));
  const button = await screen.findByRole('button', { name: 'Finish' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  await screen.findByText('K7QM-2XHD-9RTA');
  fireEvent.click(screen.getByLabelText('I saved them'));
  await finish();
  await vi.waitFor(() => expect(ended).toBe(true));
  expect(sent['/api/enrol/end']).toEqual({ token: 'a-token', keys: ['first-passkey'], code: 'K7QM-2XHD-9RTA' });
});

test('copies and prints recovery codes, and finishes once they are saved [DESK-54]', async () => {
  const [writeText, print] = [vi.fn(async () => undefined), vi.fn()];
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  vi.stubGlobal('print', print);
  open(PASSKEYS);
  fireEvent.click(await screen.findByRole('button', { name: 'Show recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith('K7QM-2XHD-9RTA');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const isClosed = (): string | null => screen.getByRole('button', { name: 'Finish' }).getAttribute('aria-disabled');
  expect(isClosed()).toBe('true');
  fireEvent.click(screen.getByLabelText('I saved them'));
  expect(isClosed()).toBeNull();
});

test('says at the login that the access is ready [DESK-54]', async () => {
  open(PASSKEYS);
  await finish();
  await vi.waitFor(() => expect(ended).toBe(true));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <LoginPage onInvited={() => undefined} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  screen.getByText('Your access is ready');
});

test('survives a reload of the page, and leaves no token in the address [DESK-03]', () => {
  location.hash = '#invitation=a-token';
  expect(takeInvitation()).toBe('a-token');
  expect(location.hash).toBe('#/');
  expect(takeInvitation()).toBe('a-token');
  forgetInvitation();
  expect(takeInvitation()).toBeUndefined();
});
