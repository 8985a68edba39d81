import { LANGUAGES, type Language } from '../../../src/config.ts';
import { isVerificationReason } from '../../../src/domain/verification-reasons.ts';
import { translate } from '../../platform/texts/translate.ts';

/** Returns the text of a stored reason in a language. The words of a provider stay as they are. */
export const reasonIn = (language: Language, reason: string): string =>
  isVerificationReason(reason) ? translate(language, reason) : reason;

/** Returns the texts of a stored reason in all languages, for `notify`. */
export const reasonInEach = (reason: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, reasonIn(language, reason)]));
