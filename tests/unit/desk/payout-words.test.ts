import { expect, test } from 'vitest';
import type { PayoutVerdict, WithdrawalPage } from '../../../src/desk/withdrawals/api-views.ts';
import { payoutVerdictWords, whoDecides } from '../../../src/desk/words/withdrawals.ts';

const look = (more: Partial<PayoutVerdict>) => ({ state: 'cannotLook', reason: null, known: null, ...more }) as const;

test('says what a payment showed before, unless it could not be read then either [CHAIN-11]', () => {
  const disagree = 'nothing: its two nodes disagree';
  expect(payoutVerdictWords(look({ reason: 'disagreement', known: 'cannotLook' }))).toBe(disagree);
  expect(payoutVerdictWords(look({ reason: 'disagreement', known: 'otherAmount' }))).toBe(
    `${disagree}. Before, it showed another amount`,
  );
});

const sent = (more: Partial<WithdrawalPage>): string =>
  whoDecides(
    {
      step: 'sent',
      sent: { name: 'Ann', time: 0, isMine: false },
      isLookedUp: true,
      verdict: null,
      unread: null,
      payment: { settling: null },
      flags: [],
      ...more,
    } as unknown as WithdrawalPage,
    false,
  );

test('sends no one away from a sent payment whose chain cannot be read [CHAIN-11]', () => {
  const unreadable = look({}) as PayoutVerdict;
  expect(sent({})).toContain('There is nothing to do meanwhile.');
  expect(sent({ verdict: unreadable })).toBe("Its chain can't be read now. The server asks again.");
  for (const unread of ['disagreement', 'away'] as const)
    expect(sent({ verdict: unreadable, unread })).not.toContain('nothing to do');
  expect(sent({ isLookedUp: false, unread: 'byHand' })).toBe('Another person than Ann confirms that it arrived.');
});
