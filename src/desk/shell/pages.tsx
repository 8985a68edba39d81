import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { addresses } from '../../desk-api/addresses.ts';
import { approvalList } from '../../desk-api/approvals.ts';
import { customers } from '../../desk-api/customer-views.ts';
import { deposits } from '../../desk-api/deposits.ts';
import type { DeskView } from '../../desk-api/desk-call.ts';
import { setup, today } from '../../desk-api/overview.ts';
import { letters } from '../../desk-api/letters.ts';
import { log } from '../../desk-api/log.ts';
import { ownPasskeys, staffList } from '../../desk-api/staff.ts';
import { rates } from '../../desk-api/rates.ts';
import { switches } from '../../desk-api/switches.ts';
import { terms } from '../../desk-api/terms.ts';
import { verifications } from '../../desk-api/verifications.ts';
import { withdrawals } from '../../desk-api/withdrawal-views.ts';
import type { IconName } from '../../ui/base/Icon.tsx';
import { AddressesPage } from '../pages/AddressesPage.tsx';
import { ApprovalsPage } from '../pages/ApprovalsPage.tsx';
import { CustomersPage } from '../pages/CustomersPage.tsx';
import { DepositsPage } from '../pages/DepositsPage.tsx';
import { LettersPage } from '../pages/LettersPage.tsx';
import { LogPage } from '../pages/LogPage.tsx';
import { PasskeysPage } from '../pages/PasskeysPage.tsx';
import { RatesPage } from '../pages/RatesPage.tsx';
import { SetupPage } from '../pages/SetupPage.tsx';
import { StaffPage } from '../pages/StaffPage.tsx';
import { SwitchesPage } from '../pages/SwitchesPage.tsx';
import { TermsPage } from '../pages/TermsPage.tsx';
import { TodayPage } from '../pages/TodayPage.tsx';
import { VerificationsPage } from '../pages/VerificationsPage.tsx';
import { WithdrawalsPage } from '../pages/WithdrawalsPage.tsx';
import type { Route } from './route.ts';

interface DeskPage {
  /** Its name in the address. */
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly icon: IconName;
  /** Who may read it sees the page. */
  readonly view: DeskView;
  readonly Content: ComponentType<{ route: Route }>;
}

/** The pages of the desk, in the order of the menu. */
export const pages: readonly DeskPage[] = [
  { path: '', title: msg`Today`, icon: 'house', view: today, Content: TodayPage },
  { path: 'approvals', title: msg`Approvals`, icon: 'badge-check', view: approvalList, Content: ApprovalsPage },
  { path: 'deposits', title: msg`Deposits`, icon: 'arrow-down-to-line', view: deposits, Content: DepositsPage },
  {
    path: 'withdrawals',
    title: msg`Withdrawals`,
    icon: 'arrow-up-from-line',
    view: withdrawals,
    Content: WithdrawalsPage,
  },
  { path: 'customers', title: msg`Customers`, icon: 'circle-user', view: customers, Content: CustomersPage },
  {
    path: 'verifications',
    title: msg`Verifications`,
    icon: 'id-card',
    view: verifications,
    Content: VerificationsPage,
  },
  { path: 'letters', title: msg`Letters`, icon: 'mail-open', view: letters, Content: LettersPage },
  { path: 'switches', title: msg`Switches`, icon: 'circle-pause', view: switches, Content: SwitchesPage },
  { path: 'addresses', title: msg`Addresses`, icon: 'qr-code', view: addresses, Content: AddressesPage },
  { path: 'rates', title: msg`Rates`, icon: 'scale', view: rates, Content: RatesPage },
  { path: 'terms', title: msg`Terms`, icon: 'receipt-text', view: terms, Content: TermsPage },
  { path: 'staff', title: msg`Staff`, icon: 'user-round', view: staffList, Content: StaffPage },
  { path: 'log', title: msg`Log`, icon: 'scroll-text', view: log, Content: LogPage },
  { path: 'passkeys', title: msg`Your passkeys`, icon: 'fingerprint', view: ownPasskeys, Content: PasskeysPage },
  { path: 'setup', title: msg`Setup`, icon: 'settings', view: setup, Content: SetupPage },
];
