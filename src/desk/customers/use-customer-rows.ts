import { useLingui } from '@lingui/react/macro';
import { RESTRICTED_KINDS } from '../../domain/restrictions.ts';
import type { IconName } from '../../ui/base/Icon.tsx';
import type { DeskAction } from '../api/desk-call.ts';
import { languageNamed } from '../words/languages.ts';
import {
  adjustCustomer,
  endCustomerSessions,
  freezeCustomer,
  liftRestriction,
  messageCustomer,
  noteCustomer,
  restrictCustomer,
  revealCustomer,
  setInvitations,
  unfreezeCustomer,
} from './api.ts';
import type { CustomerPage } from './api-views.ts';
import { restrictedKinds } from './CustomerRestrictions.tsx';

export type CustomerRowId =
  | 'note'
  | 'message'
  | 'reveal'
  | 'invitations'
  | 'logout'
  | 'restrict'
  | 'lift'
  | 'adjust'
  | 'freeze'
  | 'unfreeze';

export interface CustomerRow {
  readonly id: CustomerRowId;
  readonly action: DeskAction;
  readonly icon: IconName;
  readonly label: string;
  /** What happens, in one line. */
  readonly line: string;
  /** The letter that moves to it. */
  readonly letter?: string;
}

export interface CustomerRowGroup {
  readonly title: string;
  readonly tone: 'plain' | 'warn' | 'danger';
  readonly rows: readonly CustomerRow[];
}

/** Returns a row if it is offered. */
const oneOf = (isOffered: boolean, row: CustomerRow): CustomerRow[] => (isOffered ? [row] : []);

function useHelping(of: CustomerPage): CustomerRowGroup {
  const { t } = useLingui();
  const language = languageNamed(of.language);
  return {
    title: t`Helps, moves no money`,
    tone: 'plain',
    rows: [
      {
        id: 'note',
        action: noteCustomer,
        icon: 'scroll-text',
        label: t`Add a note`,
        line: t`Only staff read it`,
        letter: 'n',
      },
      {
        id: 'message',
        action: messageCustomer,
        icon: 'send',
        label: t`Send a message`,
        line: language === '' ? t`In the customer's language, in the app` : t`In ${language}, in the app`,
        letter: 'm',
      },
      ...oneOf(of.isMasked, {
        id: 'reveal',
        action: revealCustomer,
        icon: 'eye',
        label: t`Show hidden details`,
        line: t`The log records who looked and why`,
      }),
      {
        id: 'invitations',
        action: setInvitations,
        icon: 'user-plus',
        label: of.mayInvite ? t`Stop invitations` : t`Allow invitations`,
        line: of.mayInvite ? t`Their link counts no more` : t`They get a link for friends`,
      },
    ],
  };
}

function useSlowing(of: CustomerPage): CustomerRowGroup {
  const { t } = useLingui();
  const restricted = restrictedKinds(of);
  return {
    title: t`Slows the customer down`,
    tone: 'warn',
    rows: [
      {
        id: 'logout',
        action: endCustomerSessions,
        icon: 'log-out',
        label: t`Log out everywhere`,
        line: t`Pending withdrawals wait for a confirmation`,
      },
      ...oneOf(restricted.length < RESTRICTED_KINDS.length, {
        id: 'restrict',
        action: restrictCustomer,
        icon: 'circle-slash',
        label: t`Restrict`,
        line: t`Deposits, trading or withdrawals, at once`,
      }),
      ...oneOf(restricted.length > 0, {
        id: 'lift',
        action: liftRestriction,
        icon: 'play',
        label: t`Lift a restriction`,
        line: t`Two people`,
      }),
    ],
  };
}

function useFinal(of: CustomerPage): CustomerRowGroup {
  const { t } = useLingui();
  return {
    title: t`Moves money or locks the account`,
    tone: 'danger',
    rows: [
      {
        id: 'adjust',
        action: adjustCustomer,
        icon: 'scale',
        label: t`Adjust the balance`,
        line: t`Two people, booked in the ledger`,
      },
      of.frozen === null
        ? {
            id: 'freeze',
            action: freezeCustomer,
            icon: 'lock',
            label: t`Freeze`,
            line: t`At once, by one person`,
            letter: 'f',
          }
        : { id: 'unfreeze', action: unfreezeCustomer, icon: 'lock', label: t`Unfreeze`, line: t`Two people` },
    ],
  };
}

/** Returns what can be done about a customer as they are now, from harmless to final. */
export const useCustomerRows = (of: CustomerPage): readonly CustomerRowGroup[] => [
  useHelping(of),
  useSlowing(of),
  useFinal(of),
];
