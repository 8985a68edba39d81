import { LANGUAGES, type Language } from '../../../src/config.ts';
import { isRestrictionReason, type RestrictedKind } from '../../../src/domain/restrictions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { reasonTexts } from '../../platform/texts/reasons.ts';
import { inAllLanguages, type Parameters, translate } from '../../platform/texts/translate.ts';
import type { Restriction } from './restrictions.ts';

/** Texts of the reasons of restrictions. */
export const { reasonIn: restrictionReasonIn } = reasonTexts(isRestrictionReason);

/** What customers read of each kind: without an end, with one, and once staff have lifted it. */
const TEXTS = {
  deposit: { open: 'restrictedDeposit', until: 'restrictedDepositUntil', ended: 'restrictionEndedDeposit' },
  trade: { open: 'restrictedTrade', until: 'restrictedTradeUntil', ended: 'restrictionEndedTrade' },
  withdraw: { open: 'restrictedWithdraw', until: 'restrictedWithdrawUntil', ended: 'restrictionEndedWithdraw' },
} as const satisfies Record<RestrictedKind, Record<'open' | 'until' | 'ended', TextKey>>;

/** What the texts of a restriction are made of. */
type Said = Pick<Restriction, 'what' | 'reason' | 'begins' | 'until'>;

function partsOf({ what, reason, begins, until }: Said, language: Language): readonly [TextKey, Parameters] {
  const parameters = { time: moment(until ?? begins), reason: restrictionReasonIn(language, reason) };
  return [until === null ? TEXTS[what].open : TEXTS[what].until, parameters];
}

/** Returns what a restriction says to the customer: what is paused, since or until when, why, and what they can do. */
export const restrictionText = (restriction: Said, language: Language): string =>
  translate(language, ...partsOf(restriction, language));

/** Returns the same in all languages, for `notify`. */
export const textInEach = (restriction: Said): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, restrictionText(restriction, language)]));

/** Returns what the customer reads once a restriction is lifted, in all languages. */
export const endedTextInEach = (what: RestrictedKind): Record<string, string> => inAllLanguages(TEXTS[what].ended);

/** Returns the refusal of a call because of a restriction. */
export const restrictionRefusal = (restriction: Said, language: Language): Refusal =>
  new Refusal(...partsOf(restriction, language));
