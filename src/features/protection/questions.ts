import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Question {
  readonly text: MessageDescriptor;
  readonly answers: Readonly<Record<string, MessageDescriptor>>;
  /** Shown after every answer, right or wrong. */
  readonly explanation: MessageDescriptor;
}

/** Texts of the questions by their API names. Only the server knows which answers are right. */
export const questions: Readonly<Record<string, Question>> = {
  lose: {
    text: msg`You buy an option for 100 USDT and the price goes the other way. How much do you lose?`,
    answers: {
      part: msg`Part of it, depending on how far the price moved`,
      whole: msg`All 100 USDT`,
      none: msg`Nothing, I get my stake back`,
    },
    explanation: msg`If the price goes the other way, you lose the whole stake, however small the move.`,
  },
  odds: {
    text: msg`The return is 80% and you're right in half of your orders. What happens over many orders?`,
    answers: { even: msg`I break even`, above: msg`I make money`, below: msg`I lose money` },
    explanation: msg`You win 80 when you're right and lose 100 when you're wrong. If you're right half the time, you lose 10 of every 100 on average.`,
  },
  end: {
    text: msg`Which price decides at the end?`,
    answers: {
      mean: msg`The average of ten prices, one per second, before expiry`,
      last: msg`The last price on my screen`,
      best: msg`The best price while the order was open`,
    },
    explanation: msg`The average of the last ten seconds decides. The last price on your screen doesn't.`,
  },
  undo: {
    text: msg`Can you undo an order after you've confirmed it?`,
    answers: { minute: msg`Yes, within a minute`, fee: msg`Yes, for a fee`, never: msg`No` },
    explanation: msg`A confirmed order runs until expiry. No one can undo or change it.`,
  },
  money: {
    text: msg`Which money should you use here?`,
    answers: {
      rent: msg`What I need for rent or food`,
      spare: msg`Only money I can afford to lose`,
      loan: msg`Money I've borrowed`,
    },
    explanation: msg`You can lose every stake. Don't use money you need or money that isn't yours.`,
  },
};
