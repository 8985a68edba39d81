const ALWAYS = /pass|secret|token|^pin$/i;
const CODE = /code$/i;
/** Cards, wallets and documents: in a draft they would lie on the device in full. */
const DOCUMENT = /^(bank|card)?number$|^address$|^(front|back|face|proof|document)$/i;

/** Passwords, PINs and verification codes never reach storage (STORE-04). `code` is a coin where it holds letters. */
export const isSecret = (name: string, value: string): boolean =>
  ALWAYS.test(name) || (CODE.test(name) && /^\d{4,8}$/.test(value));

/** What a draft must not hold either. */
export const isPrivateField = (name: string, value: string): boolean => isSecret(name, value) || DOCUMENT.test(name);
