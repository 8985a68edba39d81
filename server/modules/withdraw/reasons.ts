import { LANGUAGES, type Language } from '../../../src/config.ts';
import { isWithdrawalReason } from '../../../src/domain/withdrawal-reasons.ts';
import { translate } from '../../platform/texts/translate.ts';

/** Returns the text of a stored reason in a language. The words of a gateway stay as they are. */
export const withdrawalReasonIn = (language: Language, reason: string): string =>
  isWithdrawalReason(reason) ? translate(language, reason) : reason;

/** Returns the texts of a stored reason in all languages, for `notify`. */
export const withdrawalReasonInEach = (reason: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, withdrawalReasonIn(language, reason)]));
