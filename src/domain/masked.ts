/** Hides the middle of "66812344521"; the rest is enough to recognise the number. */
export const maskedPhone = (phone: string): string =>
  phone.length > 6 ? `${phone.slice(0, 4)} ••• ${phone.slice(-4)}` : phone;

/** Masks "somchai@example.com" as "s••••@example.com". */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1••••@');
