import { empty, network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import RiskSheet from '../../../../src/features/protection/components/RiskSheet.tsx';
import { protection } from '../../../../src/features/protection/store.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const RIGHT: Readonly<Record<string, string>> = { lose: 'whole', end: 'mean', undo: 'never' };
const OPENS = Date.UTC(2099, 0, 2, 11, 30);

/** What the device sent in each check. */
let sent: string[];
let names: string[];
/** The right answers of the server. */
let rightAnswers: Readonly<Record<string, string>>;

beforeEach(async () => {
  [sent, names, rightAnswers] = [[], Object.keys(RIGHT), RIGHT];
  await signIn();
});
afterEach(async () => {
  network(empty());
  protection.clear();
  await endSession('signed-out');
});

/** Answers like the server: it names the questions that are answered wrong or not at all. */
const serve = (): void => {
  network(async (request) => {
    if (!request.url.endsWith('/risk')) return ok({ limits: [], risk: { wait: 24, questions: names, losers: '74.3' } });
    const answers = new URLSearchParams(await request.clone().text()).get('answers') ?? '';
    sent.push(answers);
    const given = new Map(answers.split(',').map((pair) => pair.split(':') as [string, string]));
    const wrong = Object.keys(rightAnswers).filter((name) => given.get(name) !== rightAnswers[name]);
    return ok(wrong.length > 0 ? { passed: false, wrong } : { passed: true, wrong, opens: OPENS });
  });
};

const open = async (): Promise<() => void> => {
  serve();
  await protection.refresh();
  const { unmount } = show(<RiskSheet onClose={() => undefined} />);
  return unmount;
};
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
/** Gives an answer and waits for the verdict. */
const answer = async (name: string | RegExp, verdict: 'Right.' | 'Not quite.' = 'Right.'): Promise<void> => {
  press(name);
  await settle(() => has(verdict));
};
const title = (): string | null => screen.getByRole('heading', { level: 2 }).textContent;

test.each([
  [48, "Once you've answered correctly, you can place your first order after 48 hours."],
  [0, "Once you've answered correctly, you can place your first order."],
])('says before the questions that the first order waits %s hours [TRUST-01]', async (wait, text) => {
  network(() => ok({ limits: [], risk: { wait, questions: ['lose'] } }));
  await protection.refresh();
  show(<RiskSheet onClose={() => undefined} />);
  await settle(() => has(text));
  expect(has("We haven't published how many of our customers lose money.")).toBe(true);
});

test('asks one question at a time and explains a right answer at once [LOOK-15]', async () => {
  await open();
  expect(has('74.3% of our customers lose money.')).toBe(true);
  press('Answer the questions');
  expect(title()).toBe('Question 1 of 3');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }));
  expect(within(screen.getByRole('group')).getAllByRole('button')).toHaveLength(3);

  await answer('All 100 USDT');
  expect(document.activeElement?.textContent).toMatch(/^Right\..*you lose the whole stake/);
  expect(screen.getByRole('button', { pressed: true }).dataset['state']).toBe('right');
  press('Next question');
  expect(title()).toBe('Question 2 of 3');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }));
});

test('explains a wrong answer, and goes on only after the right one [LOOK-15 TRUST-01]', async () => {
  await open();
  press('Answer the questions');
  await answer('Nothing, I get my stake back', 'Not quite.');
  expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
  expect(screen.getByRole('button', { pressed: true }).dataset['state']).toBe('wrong');
  expect(document.activeElement?.textContent).toMatch(/^Not quite\..*you lose the whole stake/);
  // the other answers are closed until the customer answers again
  press('All 100 USDT');
  expect(sent).toEqual(['lose:none']);

  press('Answer again');
  await answer('All 100 USDT');
  expect(screen.getByRole('button', { name: 'Next question' }).getAttribute('aria-disabled')).toBeNull();
});

test('says after the last right answer from when orders are possible, and offers practice [LOOK-15 LOOK-21]', async () => {
  await open();
  press('Answer the questions');
  for (const [index, name] of ['All 100 USDT', /^The average of ten prices/, 'No'].entries()) {
    if (index > 0) press('Next question');
    await answer(name);
  }
  expect(sent.at(-1)).toBe('lose:whole,end:mean,undo:never');
  press('Continue');
  expect(title()).toBe('All correct');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toMatch(/^You can place your first order from .*2099/);
  expect(screen.getByRole('link', { name: /^Make a deposit/ }).getAttribute('href')).toBe('#/pages/Recharge/Recharge');
  expect(screen.getByRole('link', { name: 'Place a practice order' }).getAttribute('href')).toBe(
    '#/pages/Option/Option?practice=1',
  );
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:entry');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  press(/^Add a reminder to your calendar/);
  expect(await (save.mock.calls[0]![0] as Blob).text()).toContain('DTSTART:20990102T113000Z');
});

test('goes on where the customer closed the questions [LOOK-15 STORE-14]', async () => {
  const close = await open();
  press('Answer the questions');
  await answer('All 100 USDT');
  close();

  await open();
  // the sheet's own read comes before this one
  await act(async () => void (await readDraft('a', 'risk')));
  press('Answer the questions');
  expect(title()).toBe('Question 2 of 3');
  press('Back');
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('All 100 USDT');
});

test('leads back to an earlier answer that the server no longer accepts [LOOK-15]', async () => {
  await open();
  press('Answer the questions');
  await answer('All 100 USDT');
  rightAnswers = { ...RIGHT, lose: 'part' };
  press('Next question');
  await answer(/^The average of ten prices/);
  press('Next question');
  await answer('No');
  press('Next question');
  expect(title()).toBe('Question 1 of 3');
  await answer('Part of it, depending on how far the price moved');
  press('Continue');
  expect(title()).toBe('All correct');
});

test('says why an answer could not be checked, and takes it again [LOOK-15]', async () => {
  await open();
  press('Answer the questions');
  network((request) => (request.url.endsWith('/risk') ? ret(0, 'Too many requests!') : ok({ limits: [] })));
  press('All 100 USDT');
  await settle(() => has('Too many requests!'));
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  serve();
  await answer('All 100 USDT');
  expect(has('Too many requests!')).toBe(false);
});

test('says that the app is too old for a question that it does not have', async () => {
  names = ['lose', 'new'];
  rightAnswers = { lose: 'whole', new: 'yes' };
  await open();
  press('Answer the questions');
  await answer('All 100 USDT');
  await settle(() => has(/^There are more questions/));
  expect(screen.getByRole('button', { name: 'Next question' }).getAttribute('aria-disabled')).toBe('true');
});
