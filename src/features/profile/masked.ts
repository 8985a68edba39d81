/** "66812344521" with its middle hidden: enough to know which number it is. */
export const maskedPhone = (phone: string): string =>
  phone.length > 6 ? `${phone.slice(0, 4)} ••• ${phone.slice(-4)}` : phone;

/** "somchai@example.com" as "s••••@example.com". */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1••••@');
