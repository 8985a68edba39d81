import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Question {
  readonly text: MessageDescriptor;
  readonly answers: Readonly<Record<string, MessageDescriptor>>;
  /** Shown where the answer was wrong. */
  readonly why: MessageDescriptor;
}

/** Words of the questions that a server may ask, by their names on the wire; it alone knows which answers are right. */
export const questions: Readonly<Record<string, Question>> = {
  lose: {
    text: msg`You buy an option for 100 USDT and the price ends on the other side. How much do you lose?`,
    answers: {
      part: msg`A part of it, as far as the price moved`,
      whole: msg`All 100 USDT`,
      none: msg`Nothing, the stake comes back`,
    },
    why: msg`A wrong direction costs the whole stake, however small the difference is.`,
  },
  odds: {
    text: msg`The yield is 80% and you are right in half of your orders. What happens over many orders?`,
    answers: { even: msg`I come out even`, above: msg`I make money`, below: msg`I lose money` },
    why: msg`A win brings 80 and a loss costs 100. Being right half of the time loses 10 of every 100 on average.`,
  },
  end: {
    text: msg`Which price decides at the end?`,
    answers: {
      mean: msg`The mean of ten prices, one a second, before the end`,
      last: msg`The last price on my screen`,
      best: msg`The best price while the order was open`,
    },
    why: msg`The mean of the ten seconds before the end decides. What a screen showed last does not.`,
  },
  undo: {
    text: msg`Can you undo an order after you confirmed it?`,
    answers: { minute: msg`Yes, within a minute`, fee: msg`Yes, for a fee`, never: msg`No` },
    why: msg`A confirmed order runs to its end. Nobody can undo or change it.`,
  },
  money: {
    text: msg`Which money belongs here?`,
    answers: {
      rent: msg`What I need for rent or food`,
      spare: msg`Only what I can lose without harm`,
      loan: msg`Money that I borrowed`,
    },
    why: msg`Every stake can be lost. Money that you need, or that is not yours, does not belong here.`,
  },
};
