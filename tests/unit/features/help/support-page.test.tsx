import { systemConfig } from '../../../../src/features/operator/store.ts';
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import SupportPage from '../../../../src/features/help/pages/SupportPage.tsx';
import { risk } from '../../../../src/features/help/store.ts';
import { network, ok } from '../../client/support.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';

afterEach(() => {
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

test('lists what helps first and the missing chat last [HELP-01 HELP-02]', async () => {
  open('');
  await settle(() => has("There's no support chat yet") && has('What can be lost.'));
  expect(screen.getAllByRole('link')[0]?.textContent).toBe('How it works');
  expect(isBefore('How it works', 'What can be lost.')).toBe(true);
  expect(isBefore('What can be lost.', "There's no support chat yet")).toBe(true);
  expect(screen.queryByRole('link', { name: /^Open / })).toBeNull();
});

test('a chat opens by a button that names its host [HELP-01]', async () => {
  open('https://chat.example/room');
  await settle(() => screen.queryAllByRole('link', { name: 'Open chat.example' }).length === 1);
  expect(has("There's no support chat yet")).toBe(false);
});
