import { LANGUAGES, type Language } from '../../../src/config.ts';
import { isDepositReason } from '../../../src/domain/deposit-reasons.ts';
import { translate } from '../../platform/texts/translate.ts';

/** Returns the text of a stored reason in a language. The words of a gateway stay as they are. */
export const depositReasonIn = (language: Language, reason: string): string =>
  isDepositReason(reason) ? translate(language, reason) : reason;

/** Returns the texts of a stored reason in all languages, for `notify`. */
export const depositReasonInEach = (reason: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, depositReasonIn(language, reason)]));
