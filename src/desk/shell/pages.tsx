import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { alarmList } from '../alarms/api.ts';
import { approvalList } from '../approvals/api.ts';
import { customers } from '../customers/api-views.ts';
import { addresses, deposits } from '../deposits/api.ts';
import type { DeskView } from '../api/desk-call.ts';
import { setup, type Today, today } from '../overview/api.ts';
import { letters } from '../outbox/api.ts';
import { log } from '../log/api.ts';
import { ownPasskeys, staffList } from '../staff/api.ts';
import { rates } from '../rates/api.ts';
import { solvency } from '../solvency/api.ts';
import { switches } from '../switches/api.ts';
import { terms } from '../terms/api.ts';
import { verifications } from '../verifications/api.ts';
import { withdrawals } from '../withdrawals/api-views.ts';
import type { IconName } from '../../ui/base/Icon.tsx';
import { AlarmsPage } from '../alarms/AlarmsPage.tsx';
import { ApprovalsPage } from '../approvals/ApprovalsPage.tsx';
import { CustomersPage } from '../customers/CustomersPage.tsx';
import { AddressesPage } from '../deposits/AddressesPage.tsx';
import { DepositsPage } from '../deposits/DepositsPage.tsx';
import { LogPage } from '../log/LogPage.tsx';
import { LettersPage } from '../outbox/LettersPage.tsx';
import { SetupPage } from '../overview/SetupPage.tsx';
import { RatesPage } from '../rates/RatesPage.tsx';
import { SolvencyPage } from '../solvency/SolvencyPage.tsx';
import { PasskeysPage } from '../staff/PasskeysPage.tsx';
import { StaffPage } from '../staff/StaffPage.tsx';
import { SwitchesPage } from '../switches/SwitchesPage.tsx';
import { TermsPage } from '../terms/TermsPage.tsx';
import { VerificationsPage } from '../verifications/VerificationsPage.tsx';
import { WithdrawalsPage } from '../withdrawals/WithdrawalsPage.tsx';
import { TodayPage } from '../overview/TodayPage.tsx';
import type { Route } from './route.ts';

type Content = ComponentType<{ route: Route }>;

interface DeskPage {
  /** Its name in the address. */
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly icon: IconName;
  readonly group: GroupId;
  /** Who may read it sees the page. */
  readonly view: DeskView;
  readonly Content: Content;
  /** How much waits on it. */
  readonly countOf?: (day: Today) => number;
}

type GroupId = 'work' | 'money' | 'company';

/** The groups of the menu, in their order. */
export const groups: readonly { readonly id: GroupId; readonly title?: MessageDescriptor }[] = [
  { id: 'work' },
  { id: 'money', title: msg`Money` },
  { id: 'company', title: msg`Company` },
];

const work: readonly Omit<DeskPage, 'group'>[] = [
  { path: '', title: msg`Today`, icon: 'list-todo', view: today, Content: TodayPage },
  {
    path: 'approvals',
    title: msg`Approvals`,
    icon: 'badge-check',
    view: approvalList,
    Content: ApprovalsPage,
    countOf: (day) => day.approvals,
  },
  {
    path: 'deposits',
    title: msg`Deposits`,
    icon: 'arrow-down-to-line',
    view: deposits,
    Content: DepositsPage,
    countOf: (day) => day.pendingDeposits,
  },
  {
    path: 'withdrawals',
    title: msg`Withdrawals`,
    icon: 'arrow-up-from-line',
    view: withdrawals,
    Content: WithdrawalsPage,
    countOf: (day) => day.waitingWithdrawals,
  },
  {
    path: 'verifications',
    title: msg`Verifications`,
    icon: 'id-card',
    view: verifications,
    Content: VerificationsPage,
    countOf: (day) => day.waitingVerifications,
  },
  {
    path: 'customers',
    title: msg`Customers`,
    icon: 'circle-user',
    view: customers,
    Content: CustomersPage,
  },
];

const money: readonly Omit<DeskPage, 'group'>[] = [
  {
    path: 'solvency',
    title: msg`Solvency`,
    icon: 'landmark',
    view: solvency,
    Content: SolvencyPage,
  },
  {
    path: 'rates',
    title: msg`Rates`,
    icon: 'scale',
    view: rates,
    Content: RatesPage,
  },
  {
    path: 'addresses',
    title: msg`Addresses`,
    icon: 'qr-code',
    view: addresses,
    Content: AddressesPage,
  },
];

const company: readonly Omit<DeskPage, 'group'>[] = [
  {
    path: 'terms',
    title: msg`Terms and texts`,
    icon: 'receipt-text',
    view: terms,
    Content: TermsPage,
  },
  {
    path: 'switches',
    title: msg`Switches`,
    icon: 'circle-pause',
    view: switches,
    Content: SwitchesPage,
  },
  {
    path: 'letters',
    title: msg`Emails and SMS`,
    icon: 'mail-open',
    view: letters,
    Content: LettersPage,
    countOf: (day) => day.failedLetters,
  },
  {
    path: 'staff',
    title: msg`Staff`,
    icon: 'user-round',
    view: staffList,
    Content: StaffPage,
  },
  {
    path: 'alarms',
    title: msg`Alarms`,
    icon: 'bell-ring',
    view: alarmList,
    Content: AlarmsPage,
  },
  {
    path: 'log',
    title: msg`Log`,
    icon: 'scroll-text',
    view: log,
    Content: LogPage,
  },
  {
    path: 'setup',
    title: msg`Setup`,
    icon: 'settings',
    view: setup,
    Content: SetupPage,
  },
  {
    path: 'passkeys',
    title: msg`Your passkeys`,
    icon: 'fingerprint',
    view: ownPasskeys,
    Content: PasskeysPage,
  },
];

/** The pages of the desk, in the order of the menu. */
export const pages: readonly DeskPage[] = [
  ...work.map((page) => ({ ...page, group: 'work' as const })),
  ...money.map((page) => ({ ...page, group: 'money' as const })),
  ...company.map((page) => ({ ...page, group: 'company' as const })),
];
