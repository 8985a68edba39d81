import { empty, network, ok } from '../../client/support.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import IntroPage from '../../../../src/features/help/pages/IntroPage.tsx';
import { protection } from '../../../../src/features/protection/store.ts';
import { currentLocation, navigate } from '../../../../src/browser/location.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const DAY_MS = 86_400_000;
let risk: object | undefined;
let cards: object[];
let verification: string;

beforeEach(async () => {
  media();
  await startSession();
  [risk, cards, verification] = [{ wait: 24, questions: ['lose', 'odds'] }, [], 'none'];
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  navigate('/');
});

let payeeHours = 24;

const serve = () =>
  network(({ url }) => {
    if (url.includes('other/config')) return ok({ title: 'x', content: 'The words of the operator.' });
    if (url.includes('coin/lists')) return ok({ lists: [] });
    if (url.includes('users/protections')) return ok({ limits: [], ...(risk ? { risk } : {}) });
    if (url.includes('users/bank')) return ok({ lists: cards, payeeHours });
    if (url.includes('users/account/balances')) return ok({ lists: [] });
    return ok({ id: 'a', username: 'ploy@example.com', certification: verification });
  });

/** Opens the page as a customer, with the server's current answers. */
const open = async (query: string): Promise<void> => {
  await signIn();
  protection.clear();
  serve();
  navigate(`/pages/intro/intro${query}`);
  show(<IntroPage />);
};
const links = (): (string | null)[] => screen.getAllByRole('link').map((item) => item.getAttribute('href'));
const row = (name: RegExp): string => screen.queryByRole('link', { name })?.textContent ?? '';
const questions = (): HTMLElement => screen.getByRole('button', { name: /^Answer five questions/ });

test('a stranger sees the intro with two entry links and no dead Back [LIVE-08]', async () => {
  serve();
  navigate('/pages/intro/intro', { replace: true });
  show(<IntroPage />);
  // visible before anything was fetched
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Andaman');
  expect(has('See what you can lose before you confirm')).toBe(true);
  expect(links()).toEqual(['#/pages/login/regist', '#/pages/login/login']);
  expect(screen.getByRole('button', { name: 'Language' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await settle(() => has('The words of the operator.'));
});

test('a customer sees the same page without the entry links [HELP-02]', async () => {
  await open('');
  await settle(() => has('The words of the operator.'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How it works');
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});

test('shows a new customer four steps and the 24-hour wait, then continues to `from` [LIVE-08]', async () => {
  await open('?welcome=1&from=%2Fpages%2Fmine%2Fmine');
  await settle(() => has('Your account is open') && row(/^Identity verification/).includes('Not verified'));
  await settle(() => row(/^Add a bank account/).includes('To do'));
  await settle(() => row(/^Make a deposit/).includes('To do'));
  expect(links()).toEqual([
    '#/pages/mine/Certification/primary',
    '#/pages/Recharge/Recharge',
    '#/pages/mine/setting/tradeAccount',
  ]);
  expect(questions().textContent).toContain(
    'You can trade options and contracts 24 hours after you pass the risk questions.To do',
  );
  act(() => questions().click());
  await settle(() => has('Before your first order'));
  act(() => within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }).click());
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  expect(currentLocation()).toBe('/pages/mine/mine');
});

test.each([
  [48, 'You can withdraw to it 48 hours after you add it.'],
  [0, 'You need one to withdraw by bank transfer.'],
])('says that a new bank account waits the %s hours of the server [WALL-05]', async (hours, wait) => {
  payeeHours = hours;
  await open('?steps=1');
  await settle(() => row(/^Add a bank account/).includes(wait));
});

test('shows the hours that the server states', async () => {
  risk = { wait: 1, questions: ['lose'] };
  await open('?steps=1');
  await settle(() => has(/contracts 1 hour after you pass/));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Next steps');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('a finished step says so, with the time when orders open [LIVE-08]', async () => {
  const opens = Date.now() + DAY_MS;
  risk = { passed: Date.now(), opens, wait: 24, questions: ['lose'] };
  cards = [{ id: '1', bank: 'BBL', last: '1234' }];
  verification = 'primary';
  await open('?steps=1');
  await settle(() => has(/^You can place your first order from/));
  await settle(() => row(/^Identity verification/).includes('Verified'));
  await settle(() => row(/^Add a bank account/).includes('Done'));
  expect(screen.queryByRole('button', { name: /^Answer five questions/ })).toBeNull();
});

test('shows two steps if the server asks no questions', async () => {
  risk = undefined;
  await open('?steps=1');
  await settle(() => has('Identity verification'));
  expect(has('Answer five questions about risk')).toBe(false);
});
