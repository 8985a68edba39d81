import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import { alarmList } from '../alarms/api.ts';
import { approvalList } from '../approvals/api.ts';
import { cases } from '../cases/api.ts';
import { customers } from '../customers/api-views.ts';
import { addresses, deposits } from '../deposits/api.ts';
import type { DeskView } from '../api/desk-call.ts';
import { setup, type Today, today } from '../overview/api.ts';
import { letters } from '../outbox/api.ts';
import { log } from '../log/api.ts';
import { ownPasskeys, staffList } from '../staff/api.ts';
import { rates } from '../rates/api.ts';
import { statementLines } from '../statements/api-views.ts';
import { solvency } from '../solvency/api.ts';
import { switches } from '../switches/api.ts';
import { terms } from '../terms/api.ts';
import { verifications } from '../verifications/api.ts';
import { withdrawals } from '../withdrawals/api-views.ts';
import type { IconName } from '../../ui/base/Icon.tsx';
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
  /** Loads its file ahead; none for the page that is there from the start. */
  readonly load?: () => Promise<unknown>;
  /** How much waits on it, or is wrong. */
  readonly countOf?: (day: Today) => number | null;
  /** What the count says; "waiting" without it. */
  readonly countWord?: MessageDescriptor;
}

type GroupId = 'work' | 'money' | 'company';

/** A page that is in a file of its own, so that the first screen is there sooner. */
function later(load: () => Promise<Content>): Pick<DeskPage, 'Content' | 'load'> {
  return { Content: lazy(async () => ({ default: await load() })), load };
}

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
    ...later(async () => (await import('../approvals/ApprovalsPage.tsx')).ApprovalsPage),
    countOf: (day) => day.approvals,
  },
  {
    path: 'deposits',
    title: msg`Deposits`,
    icon: 'arrow-down-to-line',
    view: deposits,
    ...later(async () => (await import('../deposits/DepositsPage.tsx')).DepositsPage),
    countOf: (day) => day.pendingDeposits,
  },
  {
    path: 'withdrawals',
    title: msg`Withdrawals`,
    icon: 'arrow-up-from-line',
    view: withdrawals,
    ...later(async () => (await import('../withdrawals/WithdrawalsPage.tsx')).WithdrawalsPage),
    countOf: (day) => day.waitingWithdrawals,
  },
  {
    path: 'verifications',
    title: msg`Verifications`,
    icon: 'id-card',
    view: verifications,
    ...later(async () => (await import('../verifications/VerificationsPage.tsx')).VerificationsPage),
    countOf: (day) => day.waitingVerifications,
  },
  {
    path: 'customers',
    title: msg`Customers`,
    icon: 'circle-user',
    view: customers,
    ...later(async () => (await import('../customers/CustomersPage.tsx')).CustomersPage),
  },
  {
    path: 'cases',
    title: msg`Cases`,
    icon: 'inbox',
    view: cases,
    ...later(async () => (await import('../cases/CasesPage.tsx')).CasesPage),
    countOf: (day) => day.openCases,
  },
];

const money: readonly Omit<DeskPage, 'group'>[] = [
  {
    path: 'solvency',
    title: msg`Solvency`,
    icon: 'landmark',
    view: solvency,
    ...later(async () => (await import('../solvency/SolvencyPage.tsx')).SolvencyPage),
  },
  {
    path: 'statements',
    title: msg`Bank statements`,
    icon: 'banknote',
    view: statementLines,
    ...later(async () => (await import('../statements/StatementsPage.tsx')).StatementsPage),
    countOf: (day) => day.openLines,
  },
  {
    path: 'rates',
    title: msg`Rates`,
    icon: 'scale',
    view: rates,
    ...later(async () => (await import('../rates/RatesPage.tsx')).RatesPage),
  },
  {
    path: 'addresses',
    title: msg`Addresses`,
    icon: 'qr-code',
    view: addresses,
    ...later(async () => (await import('../deposits/AddressesPage.tsx')).AddressesPage),
  },
];

const company: readonly Omit<DeskPage, 'group'>[] = [
  {
    path: 'terms',
    title: msg`Terms and texts`,
    icon: 'receipt-text',
    view: terms,
    ...later(async () => (await import('../terms/TermsPage.tsx')).TermsPage),
  },
  {
    path: 'switches',
    title: msg`Switches`,
    icon: 'circle-pause',
    view: switches,
    ...later(async () => (await import('../switches/SwitchesPage.tsx')).SwitchesPage),
  },
  {
    path: 'letters',
    title: msg`Emails and SMS`,
    icon: 'mail-open',
    view: letters,
    ...later(async () => (await import('../outbox/LettersPage.tsx')).LettersPage),
    countOf: (day) => day.failedLetters,
  },
  {
    path: 'staff',
    title: msg`Staff`,
    icon: 'user-round',
    view: staffList,
    ...later(async () => (await import('../staff/StaffPage.tsx')).StaffPage),
  },
  {
    path: 'alarms',
    title: msg`Alarms`,
    icon: 'bell-ring',
    view: alarmList,
    ...later(async () => (await import('../alarms/AlarmsPage.tsx')).AlarmsPage),
    countOf: (day) => day.alarms,
    countWord: msg`on`,
  },
  {
    path: 'log',
    title: msg`Log`,
    icon: 'scroll-text',
    view: log,
    ...later(async () => (await import('../log/LogPage.tsx')).LogPage),
  },
  {
    path: 'setup',
    title: msg`Setup`,
    icon: 'settings',
    view: setup,
    ...later(async () => (await import('../overview/SetupPage.tsx')).SetupPage),
  },
  {
    path: 'passkeys',
    title: msg`Your passkeys`,
    icon: 'fingerprint',
    view: ownPasskeys,
    ...later(async () => (await import('../staff/PasskeysPage.tsx')).PasskeysPage),
  },
];

/** The pages of the desk, in the order of the menu. */
export const pages: readonly DeskPage[] = [
  ...work.map((page) => ({ ...page, group: 'work' as const })),
  ...money.map((page) => ({ ...page, group: 'money' as const })),
  ...company.map((page) => ({ ...page, group: 'company' as const })),
];
