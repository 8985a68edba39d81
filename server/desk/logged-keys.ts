import type { LogRow } from './append-log.ts';

/** Action of the entry that lists the passkeys in force when an older version was upgraded; see `adopt-keys.ts`. */
export const KEYS_ADOPTED = 'keys.adopted';

/** A passkey as the log has it. */
export interface LoggedKey {
  readonly staff: number;
  /** WebAuthn credential id, base64url. */
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
}

/** What the entries about passkeys have in their details. */
interface Details {
  readonly id?: string;
  readonly publicKey?: string;
  readonly keys?: readonly (string | LoggedKey)[];
  readonly body?: { readonly staff?: number; readonly passkey?: string };
}

/** The passkeys in force at each entry of the log. It knows them from the log only. */
export class LoggedKeys {
  /** Passkeys that were added to an enrolment, or are in force. */
  readonly #known = new Map<string, LoggedKey>();
  readonly #inForce = new Map<string, LoggedKey>();
  #hasBegun = false;

  /** Whether an entry about a passkey was read. From then on all of them are in the log. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Returns the public key of a person's passkey; undefined if it is not in force. */
  publicKeyOf(staff: number, id: string): string | undefined {
    const key = this.#inForce.get(id);
    return key?.staff === staff ? key.publicKey : undefined;
  }

  #remove(isRemoved: (key: LoggedKey) => boolean): void {
    for (const key of this.#inForce.values()) if (isRemoved(key)) this.#inForce.delete(key.id);
  }

  #enrol(staff: number, ids: readonly string[]): boolean {
    const keys = ids.map((id) => this.#known.get(id));
    this.#remove((key) => key.staff === staff);
    for (const key of keys) if (key?.staff === staff) this.#inForce.set(key.id, key);
    return keys.every((key) => key?.staff === staff);
  }

  #adopt(keys: readonly LoggedKey[]): boolean {
    if (this.#hasBegun) return false;
    this.#hasBegun = true;
    for (const key of keys) {
      this.#known.set(key.id, key);
      this.#inForce.set(key.id, key);
    }
    return true;
  }

  /** Follows an entry. Returns false if it can't be true: an unknown passkey in force, or a second adoption. */
  follow({ action, staff, details }: LogRow): boolean {
    const { id = '', publicKey = '', keys, body } = JSON.parse(details) as Details;
    if (action === KEYS_ADOPTED) return this.#adopt((keys ?? []) as readonly LoggedKey[]);
    if (action === 'staff.disable') this.#remove((key) => key.staff === body?.staff);
    if (action === 'staff.removePasskey') this.#remove((key) => key.staff === body?.staff && key.id === body.passkey);
    if (staff === null) return true;
    if (action === 'passkey.remove') this.#remove((key) => key.staff === staff && key.id === body?.passkey);
    if (action === 'staff.passkey') {
      this.#hasBegun = true;
      this.#known.set(id, { staff, id, publicKey });
    }
    // earlier versions logged no passkeys
    if (action === 'staff.enrol' && keys !== undefined) return this.#enrol(staff, keys as readonly string[]);
    return true;
  }
}
