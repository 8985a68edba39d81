import { systemConfig } from '../../../../src/features/operator/store.ts';
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import SupportPage from '../../../../src/features/help/pages/SupportPage.tsx';
import { risk } from '../../../../src/features/help/store.ts';
import { network, ok } from '../../client/support.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

beforeEach(() => startSession());
afterEach(async () => {
  await endSession('signed-out');
  systemConfig.clear();
  risk.clear();
});

const open = (service: string): void => {
  network(({ url }) => ok(url.includes('act=system') ? { service_url: service } : { content: 'What can be lost.' }));
  media();
  show(<SupportPage />);
};
/** Whether `first` comes before `second` in the page. */
const isBefore = (first: string, second: string): boolean =>
  (screen.getByText(first).compareDocumentPosition(screen.getByText(second)) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('lists what helps first, and tells a visitor without a chat how to ask [HELP-01 HELP-02 HELP-08]', async () => {
  open('');
  await settle(() => has('Log in to ask us') && has('What can be lost.'));
  expect(screen.getAllByRole('link')[0]?.textContent).toBe('How it works');
  expect(isBefore('How it works', 'What can be lost.')).toBe(true);
  expect(isBefore('What can be lost.', 'Log in to ask us')).toBe(true);
  expect(screen.queryByRole('link', { name: /^Open / })).toBeNull();
});

test('a chat opens by a button that names its host [HELP-01]', async () => {
  open('https://chat.example/room');
  await settle(() => screen.queryAllByRole('link', { name: 'Open chat.example' }).length === 1);
  expect(has('Log in to ask us')).toBe(false);
});

test('a customer without a chat asks here [HELP-08]', async () => {
  await signIn();
  open('');
  await settle(() => has('What can be lost.'));
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('#/pages/service/cases?ask=1');
  expect(screen.getByRole('link', { name: 'Your questions' }).getAttribute('href')).toBe('#/pages/service/cases');
  expect(has('Log in to ask us')).toBe(false);
});
