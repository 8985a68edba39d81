import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import type {
  adjustCustomer,
  endCustomerSessions,
  freezeCustomer,
  liftRestriction,
  messageCustomer,
  restrictCustomer,
  setInvitations,
  unfreezeCustomer,
} from '../../../src/desk/customers/api.ts';
import { money } from '../../../src/desk/words/money.ts';
import { ADJUSTMENT_WORDS, RESTRICTED_WORDS } from '../../../src/desk/words/customers.ts';
import { moment } from '../../platform/texts/moment.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';
import { fact, facts, inWords } from '../describe.ts';
import type { lockAccount, lockInviter } from './account.ts';
import type { lockRestriction } from './restrictions.ts';

type Seen = Awaited<ReturnType<typeof lockAccount>>;
type SeenRestriction = Awaited<ReturnType<typeof lockRestriction>>;

export const describeFreeze = (_: Seen, { account, reason, note }: ActionBody<typeof freezeCustomer>): Described =>
  inWords(`Freeze account of customer ${account}`, {
    changes: [{ label: 'Account', from: 'open', to: 'frozen' }],
    customer: [
      restrictionReasonIn('en', reason),
      "They can't log in, move money or change anything. What is open is settled.",
    ],
    said: note ?? '',
  });

export const describeUnfreeze = (seen: Seen, { account, note }: ActionBody<typeof unfreezeCustomer>): Described =>
  inWords(`Unfreeze account of customer ${account}`, {
    changes: [
      fact('Customer', `customer ${account}`),
      {
        label: 'Account',
        from: seen.frozen === null ? 'open' : `frozen since ${moment(seen.frozen)}: ${seen.reason}`,
        to: 'open',
      },
    ],
    customer: ['They can log in and move money again.'],
    said: note ?? '',
  });

const refusedUntil = (until: number | null): string =>
  until === null ? 'refused until two people lift it' : `refused until ${moment(until)}`;

export const describeRestriction = (
  _: SeenRestriction,
  { account, what, reason, until, note }: ActionBody<typeof restrictCustomer>,
): Described =>
  inWords(`Restrict ${RESTRICTED_WORDS[what].toLowerCase()} of customer ${account}`, {
    changes: [{ label: RESTRICTED_WORDS[what], from: 'allowed', to: refusedUntil(until) }],
    customer: [restrictionReasonIn('en', reason), 'They can still log in, read, cancel and redeem.'],
    said: note ?? '',
  });

export const describeLifting = (
  { restriction }: SeenRestriction,
  { account, what }: ActionBody<typeof liftRestriction>,
): Described =>
  inWords(`Lift the restriction of ${RESTRICTED_WORDS[what].toLowerCase()} of customer ${account}`, {
    changes: [
      fact('Customer', `customer ${account}`),
      {
        label: RESTRICTED_WORDS[what],
        from: restriction && `${refusedUntil(restriction.until)}: ${restrictionReasonIn('en', restriction.reason)}`,
        to: 'allowed',
      },
    ],
    customer: [`New ${RESTRICTED_WORDS[what].toLowerCase()} are possible at once.`],
  });

export function describeAdjustment(
  _: Seen,
  { account, asset, amount, category, reason, note }: ActionBody<typeof adjustCustomer>,
): Described {
  const isTaken = amount.startsWith('-');
  const sum = money(amount.replace('-', ''), asset);
  return inWords(`${isTaken ? 'Deduct from' : 'Add to'} the balance of customer ${account}`, {
    value: sum,
    changes: facts({
      Customer: `customer ${account}`,
      'Available balance': `${sum} ${isTaken ? 'less' : 'more'}`,
      Kind: ADJUSTMENT_WORDS[category],
    }),
    customer: [reason],
    said: note ?? '',
  });
}

export const describeLogout = (_: Seen, { account, reason, note }: ActionBody<typeof endCustomerSessions>): Described =>
  inWords(`Log customer ${account} out everywhere`, {
    changes: [fact('Sessions', 'all of them end')],
    customer: [restrictionReasonIn('en', reason), 'Withdrawals that wait need their confirmation.'],
    said: note ?? '',
  });

export const describeInvitations = (
  { mayInvite }: Awaited<ReturnType<typeof lockInviter>>,
  { account, isAllowed }: ActionBody<typeof setInvitations>,
): Described =>
  inWords(`${isAllowed ? 'Let' : 'No longer let'} customer ${account} invite others`, {
    changes: [
      { label: 'Invitations', from: mayInvite ? 'allowed' : 'not allowed', to: isAllowed ? 'allowed' : 'not allowed' },
    ],
  });

export const describeMessage = (_: Seen, { account, title, text }: ActionBody<typeof messageCustomer>): Described =>
  inWords(`Send a message to customer ${account}`, { customer: [`${title}: ${text}`] });
