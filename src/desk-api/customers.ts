import * as v from 'valibot';
import { deskAction } from './desk-call.ts';
import { id as account, reason } from './fields.ts';

export const freezeCustomer = deskAction({
  id: 'customer.freeze',
  roles: ['owner', 'compliance', 'support'],
  isSigned: false,
  request: v.strictObject({
    account,
    /** Whole sentence that the customer reads, in their language. */
    reason,
  }),
  summary: 'Refuses logins, money calls and changes of a customer; reads and settlement go on.',
});

export const unfreezeCustomer = deskAction({
  id: 'customer.unfreeze',
  roles: ['owner', 'compliance'],
  isSigned: true,
  request: v.strictObject({ account }),
  summary: 'Opens a frozen account again.',
});
