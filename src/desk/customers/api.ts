import * as v from 'valibot';
import { RESTRICTED_KINDS } from '../../domain/restrictions.ts';
import { deskAction } from '../api/desk-call.ts';
import { id as account, plainText, reason, sentence, staffNote } from '../api/fields.ts';
import { WORKING_ROLES } from '../api/roles.ts';

/** What the customer reads as the reason: a key of `RESTRICTION_REASONS`, or a sentence in their language. */
const customerReason = sentence;

export const freezeCustomer = deskAction({
  id: 'customer.freeze',
  roles: ['owner', 'compliance', 'support'],
  isSigned: false,
  moments: ['frozen'],
  request: v.strictObject({ account, reason: customerReason, note: staffNote }),
  summary: 'Refuses logins, money calls and changes of a customer; reads and settlement go on.',
});

export const unfreezeCustomer = deskAction({
  id: 'customer.unfreeze',
  roles: ['owner', 'compliance'],
  isSigned: true,
  moments: ['frozen'],
  request: v.strictObject({ account, note: staffNote }),
  summary: 'Opens a frozen account again.',
});

const what = v.picklist(RESTRICTED_KINDS);

export const restrictCustomer = deskAction({
  id: 'customer.restrict',
  roles: ['owner', 'compliance'],
  isSigned: false,
  moments: ['frozen', 'begins', 'until'],
  request: v.strictObject({
    account,
    what,
    reason: customerReason,
    note: staffNote,
    /** ms from which it is no longer in force; null: until it is lifted. */
    until: v.nullable(v.pipe(v.number(), v.integer())),
  }),
  summary:
    'Refuses a customer deposits, trades or withdrawals, also until a date. Open orders go on; withdrawals that no one has begun to pay wait.',
});

export const liftRestriction = deskAction({
  id: 'customer.lift',
  roles: ['owner', 'compliance'],
  isSigned: true,
  moments: ['frozen', 'begins', 'until'],
  request: v.strictObject({ account, what }),
  summary: 'Lifts a restriction of a customer. Needs two people.',
});

export const revealCustomer = deskAction({
  id: 'customer.reveal',
  roles: WORKING_ROLES,
  isSigned: true,
  moments: ['frozen'],
  request: v.strictObject({ account, what: v.picklist(['phone', 'email', 'name']), reason }),
  summary: 'Shows one masked value of a customer to the person who asks; the log says who looked at what and why.',
});

export const messageCustomer = deskAction({
  id: 'customer.message',
  roles: ['owner', 'compliance', 'support'],
  isSigned: true,
  /** Plain text in the customer's language. */
  moments: ['frozen'],
  request: v.strictObject({ account, title: v.pipe(plainText(1, 100), v.excludes('\n')), text: plainText(1, 4000) }),
  summary: 'Writes a message to the inbox of a customer.',
});

export const endCustomerSessions = deskAction({
  id: 'customer.endSessions',
  roles: ['owner', 'compliance', 'support'],
  isSigned: false,
  moments: ['frozen'],
  request: v.strictObject({ account, reason: customerReason, note: staffNote }),
  summary: 'Logs a customer out on all devices. Withdrawals that wait need their confirmation.',
});

export const noteCustomer = deskAction({
  id: 'customer.note',
  roles: WORKING_ROLES,
  isSigned: false,
  moments: ['frozen'],
  request: v.strictObject({ account, text: plainText(1, 2000) }),
  summary: 'Writes a note about a customer that only staff read.',
});

export const setInvitations = deskAction({
  id: 'customer.invitations',
  roles: ['owner', 'compliance', 'support'],
  isSigned: true,
  moments: ['frozen'],
  request: v.strictObject({ account, isAllowed: v.boolean() }),
  summary:
    'Lets a customer invite others, or ends it: the app then shows no link, and registrations with it count no more.',
});

export const ADJUSTMENT_CATEGORIES = [
  'refund',
  'compensation',
  'correction',
  'chargeback',
  'incentive',
  'fee',
] as const;
export type AdjustmentCategory = (typeof ADJUSTMENT_CATEGORIES)[number];

export const adjustCustomer = deskAction({
  id: 'customer.adjust',
  roles: ['owner', 'treasury'],
  isSigned: true,
  moments: ['frozen'],
  request: v.strictObject({
    account,
    asset: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/)),
    /** Decimal string, with a minus if it is taken from the customer. */
    amount: v.pipe(v.string(), v.regex(/^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/)),
    category: v.picklist(ADJUSTMENT_CATEGORIES),
    /** What the customer reads, in their language. */
    reason: sentence,
    note: staffNote,
  }),
  summary: "Adds money to a customer's available balance, or takes it, with a journal and a message that says why.",
});
