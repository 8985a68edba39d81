/** Returns the part of a credential id that people compare. Emails about passkeys show the same. */
export const shortIdOf = (id: string): string => id.slice(0, 8);
