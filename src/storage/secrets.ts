const SECRET_NAME = /pass|secret|token|^pin$/i;
const CODE_NAME = /code$/i;
/** Cards, wallets and documents, which must not be stored on the device in full. */
const DOCUMENT_NAME = /^(bank|card)?number$|^address$|^(front|back|face|proof|document)$/i;

/**
 * Whether a field is a password, PIN or verification code, which are never stored (STORE-04). A `code` with letters is
 * a coin.
 */
export const isSecret = (name: string, value: string): boolean =>
  SECRET_NAME.test(name) || (CODE_NAME.test(name) && /^\d{4,8}$/.test(value));

/** Whether a draft must not contain a field: secrets, and details of cards, wallets and documents. */
export const isPrivateField = (name: string, value: string): boolean =>
  isSecret(name, value) || DOCUMENT_NAME.test(name);
