/**
 * What a person signs with a passkey. The WebAuthn challenge is the SHA-256 of its canonical JSON, so a log entry
 * proves who saw and decided what.
 */
export interface Signed {
  /** Makes each signature good for one decision. */
  readonly nonce: string;
  readonly staff: number;
  /** SHA-256 of the canonical JSON of `{ action, body, subject }`, base64url: what was seen. */
  readonly seen: string;
  /** The proposal that is approved; null for an action of one's own. */
  readonly approval: number | null;
}

/** A signature as the page sends it: the nonce and the WebAuthn response, as JSON. */
export interface Signature {
  readonly nonce: string;
  readonly response: string;
}
