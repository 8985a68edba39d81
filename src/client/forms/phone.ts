import { limits } from '../../config.ts';
import { cleanUsername } from '../../lib/typed.ts';

/** The longest number of the world is 15 digits with its country code. */
const MAX_DIGITS = 15;

/**
 * What was typed or pasted into a phone field that shows the area code, as the national digits: other scripts become
 * Latin (I18N-11), marks go, and an area code that came with it is not said twice.
 */
export const nationalDigits = (text: string): string => {
  const plain = cleanUsername(text).replace(/[^\d+]/g, '');
  return plain
    .replace(new RegExp(`^(\\+|00)${limits.areaCode}`), '')
    .replace(/\D/g, '')
    .slice(0, MAX_DIGITS);
};
