import { LANGUAGES, type Language } from '../../../src/config.ts';
import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';
import { inAllLanguages, type Parameters, translate } from '../../platform/texts/translate.ts';
import type { MessageFields } from '../messages/index.ts';
import type { Restriction } from './restrictions.ts';

/** What customers read of each kind: without an end, with one, and once staff have lifted it. */
const TEXTS = {
  deposit: {
    title: 'restrictedDepositTitle',
    open: 'restrictedDeposit',
    until: 'restrictedDepositUntil',
    endedTitle: 'restrictionEndedDepositTitle',
    ended: 'restrictionEndedDeposit',
  },
  trade: {
    title: 'restrictedTradeTitle',
    open: 'restrictedTrade',
    until: 'restrictedTradeUntil',
    endedTitle: 'restrictionEndedTradeTitle',
    ended: 'restrictionEndedTrade',
  },
  withdraw: {
    title: 'restrictedWithdrawalTitle',
    open: 'restrictedWithdrawal',
    until: 'restrictedWithdrawalUntil',
    endedTitle: 'restrictionEndedWithdrawalTitle',
    ended: 'restrictionEndedWithdrawal',
  },
} as const satisfies Record<RestrictedKind, Record<'title' | 'open' | 'until' | 'endedTitle' | 'ended', TextKey>>;

/** What the texts of a restriction are made of. */
type Said = Pick<Restriction, 'what' | 'reason' | 'begins' | 'until'>;

function partsOf({ what, reason, begins, until }: Said, language: Language): readonly [TextKey, Parameters] {
  const parameters = { time: moment(until ?? begins), reason: restrictionReasonIn(language, reason) };
  return [until === null ? TEXTS[what].open : TEXTS[what].until, parameters];
}

/** Returns what a restriction says to the customer: what is paused, since or until when, why, and what they can do. */
export const restrictionText = (restriction: Said, language: Language): string =>
  translate(language, ...partsOf(restriction, language));

/** Returns title and text of a new restriction in all languages, for `notify`. */
export const restrictedMessage = (restriction: Said): MessageFields => ({
  title: inAllLanguages(TEXTS[restriction.what].title),
  text: Object.fromEntries(LANGUAGES.map((language) => [language, restrictionText(restriction, language)])),
});

/** Returns title and text for a customer whose restriction is lifted, in all languages. */
export const liftedMessage = (what: RestrictedKind): MessageFields => ({
  title: inAllLanguages(TEXTS[what].endedTitle),
  text: inAllLanguages(TEXTS[what].ended),
});

/** Returns the refusal of a call because of a restriction. */
export const restrictionRefusal = (restriction: Said, language: Language): Refusal =>
  new Refusal(...partsOf(restriction, language));
