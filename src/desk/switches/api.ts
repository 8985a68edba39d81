import * as v from 'valibot';
import { SWITCH_NAME, SWITCH_REASONS, type SwitchReason } from '../../domain/switches.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { nothing } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';

const name = v.pipe(v.string(), v.regex(SWITCH_NAME));

export const closeSwitch = deskAction({
  id: 'switch.close',
  roles: ['owner', 'treasury', 'compliance'],
  // one person is enough, and without a passkey: it has to be quick
  isSigned: false,
  moments: ['since'],
  request: v.strictObject({ name, reason: v.picklist(SWITCH_REASONS) }),
  summary: 'Closes a product, a coin or a way. Customers are refused with the reason within 2 s.',
});

export const openSwitch = deskAction({
  id: 'switch.open',
  roles: ['owner'],
  isSigned: true,
  moments: ['since'],
  request: v.strictObject({ name }),
  summary: 'Opens a product, a coin or a way again.',
});

/** A product, coin or way that staff can close. */
export interface SwitchEntry {
  readonly name: string;
  readonly kind: 'product' | 'coin' | 'deposit' | 'withdraw';
  /** What staff read. */
  readonly label: string;
  readonly isOpen: boolean;
  /** When it was closed, ms; null while it is open, or if the stored value is invalid. */
  readonly since: number | null;
  readonly reason: SwitchReason | null;
  /** What customers read as the reason, in English; '' while it is open. */
  readonly text: string;
}

export interface SwitchList {
  readonly switches: readonly SwitchEntry[];
  /** The reasons to choose from, with what customers read in English. */
  readonly reasons: readonly { readonly reason: SwitchReason; readonly text: string }[];
  /** Why the stored value is invalid, so that everything is closed; '' if it is valid. */
  readonly fault: string;
}

export const switches = deskView<SwitchList>()({ id: 'switches', roles: ROLES, query: nothing });
