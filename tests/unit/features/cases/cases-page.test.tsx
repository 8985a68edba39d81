import { cut, empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import CasesPage from '../../../../src/features/cases/pages/CasesPage.tsx';
import { question, questions } from '../../../../src/features/cases/store.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { expectLogged } from '../../../console.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const TIME = Date.UTC(2026, 2, 10, 5);
const item = {
  id: '7',
  kind: 'question',
  number: '',
  about: 'Withdrawal W34',
  title: 'Where is it?',
  state: 'open',
  status: "We'll answer",
  created: TIME,
  updated: TIME,
};
const list = {
  lists: [item],
  last: true,
  closed: '',
  promise: "We'll answer within 24 hours.",
  complaint: 'A complaint gets a number.',
};
const info = {
  ...item,
  note: "We'll answer by 12:00.",
  writable: true,
  messages: [
    { id: '1', own: true, text: 'Where is it?', pictures: ['/files/a'], time: TIME },
    { id: '2', own: false, text: 'On its way.', pictures: [], time: TIME },
  ],
};

/** Answers the reads; `sent` answers what is sent. */
const serve = (sent: () => Response | Error = () => ok({ id: '7' })) =>
  network(({ url }) => {
    if (url.includes('users/cases')) return ok(list);
    if (url.includes('users/case/')) {
      const answer = sent();
      if (answer instanceof Error) throw answer;
      return answer;
    }
    return url.includes('users/case') ? ok(info) : empty();
  });
const open = (search: string): void => {
  location.hash = `#/pages/service/cases${search}`;
  show(<CasesPage />);
};
const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Your message' });
const write = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(async () => {
  media();
  await signIn();
  questions.clear();
  question.clear();
});
afterEach(async () => {
  connection.online = true;
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

test('lists the questions with what becomes of each, and leads to the form [HELP-05]', async () => {
  serve();
  open('');
  await settle(() => has('Where is it?'));
  const row = screen.getByRole('link', { name: /Where is it/ });
  expect(row.textContent).toMatch(/Where is it\?Withdrawal W34We'll answer/);
  expect(row.getAttribute('href')).toBe('#/pages/service/cases?id=7');
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('#/pages/service/cases?ask=1');
});

test('shows a question with its answers, photos and the promised time [HELP-05]', async () => {
  serve();
  open('?id=7');
  await settle(() => has('On its way.'));
  expect(has("We'll answer by 12:00.")).toBe(true);
  expect(screen.getByRole('img', { name: 'Photo' }).getAttribute('src')).toBe('/files/a');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Where is it\?You · /),
    expect.stringMatching(/^On its way\.Support · /),
  ]);
});

test('a complaint says what it means, and is sent with its record [HELP-05]', async () => {
  const { seen } = serve();
  open('?ask=withdrawal&record=34');
  await settle(() => has("We'll answer within 24 hours."));
  expect(has('Withdrawal')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Complaint' }));
  expect(has('A complaint gets a number.')).toBe(true);
  write('The rate was wrong.');
  send();
  await settle(() => location.hash.endsWith('?id=7'));
  const body = new URLSearchParams(seen.find(({ url }) => url.pathname.endsWith('/ask'))!.body);
  expect(Object.fromEntries(body)).toMatchObject({
    kind: 'complaint',
    about: 'withdrawal',
    record: '34',
    text: 'The rate was wrong.',
  });
});

test('keeps a message that was written offline, and says why it is not sent [HELP-05]', async () => {
  serve();
  open('?id=7');
  await settle(() => has('On its way.'));
  act(() => void (connection.online = false));
  write('Still nothing.');
  expect(has("You're offline. Connect to send it.")).toBe(true);
  await settle(() => field().value === 'Still nothing.');
  await expect.poll(async () => (await readDraft('a', 'case 7'))?.['text']).toBe('Still nothing.');
});

test('a lost answer is sent again under the same key [HELP-06]', async () => {
  expectLogged('Call: cases.reply network');
  let lost = true;
  const { seen } = serve(() => (lost ? cut() : ok({ id: '7' })));
  open('?id=7');
  await settle(() => has('On its way.'));
  write('Hello?');
  send();
  await settle(() => has(/We don't know if this was sent\./));
  expect(field().value).toBe('Hello?');
  lost = false;
  act(() => void (connection.online = true));
  send();
  await settle(() => field().value === '');
  const keys = seen
    .filter(({ url }) => url.pathname.endsWith('/reply'))
    .map(({ body }) => new URLSearchParams(body).get('sendKey'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
