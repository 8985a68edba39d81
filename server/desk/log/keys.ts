import type { LogRow } from './append.ts';

/** A passkey as the log has it. */
interface LoggedKey {
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
  readonly keys?: readonly string[];
  readonly body?: { readonly staff?: number; readonly passkey?: string };
}

/** The passkeys in force at each entry of the log. It knows them from the log only. */
export class LoggedKeys {
  /** Passkeys that were added to an enrolment, or are in force. */
  readonly #known = new Map<string, LoggedKey>();
  readonly #inForce = new Map<string, LoggedKey>();

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

  /** Follows an entry. Returns false if it puts an unknown passkey in force, or does not say which ones. */
  follow({ action, staff, details }: LogRow): boolean {
    const { id = '', publicKey = '', keys, body } = JSON.parse(details) as Details;
    if (action === 'staff.disable') this.#remove((key) => key.staff === body?.staff);
    if (action === 'staff.removePasskey') this.#remove((key) => key.staff === body?.staff && key.id === body.passkey);
    if (staff === null) return true;
    if (action === 'passkey.remove') this.#remove((key) => key.staff === staff && key.id === body?.passkey);
    if (action === 'staff.passkey') this.#known.set(id, { staff, id, publicKey });
    if (action === 'staff.enrol') return keys !== undefined && this.#enrol(staff, keys);
    return true;
  }
}
