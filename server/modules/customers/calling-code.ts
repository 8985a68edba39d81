/** Calling codes of two digits (ITU-T E.164); those that begin with 1 or 7 have one digit, all others three. */
const TWO_DIGITS = new Set([
  20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62,
  63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
]);

/** The country's part of a phone number in its canonical spelling: digits alone, the calling code first. */
export function callingCodeOf(phone: string): string {
  if (/^[17]/.test(phone)) return phone.slice(0, 1);
  const two = phone.slice(0, 2);
  return TWO_DIGITS.has(Number(two)) ? two : phone.slice(0, 3);
}
