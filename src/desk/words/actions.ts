import type { ApprovalState } from '../approvals/api.ts';

/** Every action by its id, as a title: what is done, in the words of the buttons. */
const NAMES: Readonly<Record<string, string>> = {
  'verification.approve': 'Approve verification',
  'verification.reject': 'Reject verification',
  'verification.revoke': 'Revoke verification',
  'verification.reopen': 'Take back a final refusal',
  'verification.pictures': 'Look at document pictures',
  'rates.set': 'Set rates',
  'customer.freeze': 'Freeze account',
  'customer.unfreeze': 'Unfreeze account',
  'customer.restrict': 'Restrict account',
  'customer.lift': 'Lift restriction',
  'customer.reveal': 'Show hidden details',
  'customer.message': 'Send message',
  'customer.endSessions': 'Log out everywhere',
  'customer.note': 'Add note',
  'customer.invitations': 'Allow or stop invitations',
  'customer.adjust': 'Adjust balance',
  'case.answer': 'Answer customer',
  'case.note': 'Add note to case',
  'case.take': 'Assign case to oneself',
  'case.release': 'Unassign case',
  'case.complaint': 'Make question a complaint',
  'case.close': 'Close case',
  'case.pictures': 'Look at pictures of case',
  'deposit.lookup': 'Look up deposit',
  'deposit.credit': 'Credit deposit',
  'deposit.reject': 'Reject deposit',
  'deposit.picture': 'Look at receipt',
  'deposit.record': 'Credit unreported payment',
  'deposit.settleLost': 'Settle lost payment',
  'addresses.upload': 'Add deposit addresses',
  'addresses.retire': 'Retire deposit addresses',
  'staff.invite': 'Invite to the desk',
  'staff.roles': 'Change roles',
  'staff.disable': 'Remove from the desk',
  'staff.enable': 'Bring back to the desk',
  'staff.removePasskey': "Remove someone's passkey",
  'staff.login': 'Log in',
  'staff.logout': 'Log out',
  'staff.recover': 'Use recovery code',
  'staff.passkey': 'Add passkey while enrolling',
  'staff.enrol': 'Enrol',
  'passkey.add': 'Add own passkey',
  'passkey.remove': 'Remove own passkey',
  'setting.propose': 'Change terms',
  'setting.cancel': 'Cancel planned terms',
  'letter.resend': 'Send again',
  'letter.drop': 'Give up message',
  'withdrawal.take': 'Assign withdrawal to oneself',
  'withdrawal.release': 'Unassign withdrawal',
  'withdrawal.approve': 'Approve withdrawal',
  'withdrawal.question': 'Put withdrawal on hold',
  'withdrawal.answer': 'Answer hold',
  'withdrawal.payee': 'Look at whole payee',
  'withdrawal.begin': 'Begin payment',
  'withdrawal.sent': 'Enter payment',
  'withdrawal.confirm': 'Confirm payment',
  'withdrawal.settle': 'Settle wrong payment',
  'withdrawal.writeOff': 'Write off debt',
  'withdrawal.foreign': "Mark as someone else's payment",
  'withdrawal.fail': 'Reject and refund',
  'solvency.type': 'Enter balance',
  'solvency.close': 'Close day',
  'solvency.export': 'Export bookings and records',
  'statement.read': 'Read bank statement',
  'statement.credit': 'Credit line of a bank statement',
  'statement.creditLines': 'Credit matched lines of bank statements',
  'statement.settle': 'Settle line of a bank statement',
  'log.export': 'Download the log',
  'switch.close': 'Switch off',
  'switch.open': 'Switch on',
};

/** What became of a proposal. */
export const OUTCOME_WORDS: Readonly<Record<ApprovalState, string>> = {
  open: 'Waits',
  done: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Cancelled',
  lapsed: 'Expired',
  refused: 'Something had changed',
};

/** The same, as the log adds it to the action. */
const ENDINGS: Readonly<Record<string, string>> = {
  proposed: 'proposed',
  rejected: 'proposal rejected',
  withdrawn: 'proposal cancelled',
  lapsed: 'proposal expired',
  refused: 'proposal refused, because something had changed',
};

/** Where actions belong, by the begin of their ids, in the order of the menu. */
const AREAS: Readonly<Record<string, string>> = {
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  verification: 'Verifications',
  customer: 'Customers',
  case: 'Cases',
  solvency: 'Solvency',
  statement: 'Bank statements',
  rates: 'Rates',
  addresses: 'Addresses',
  setting: 'Terms and texts',
  switch: 'Switches',
  letter: 'Emails and SMS',
  staff: 'Staff',
  passkey: 'Staff',
  log: 'Log',
};
const AREA_NAMES = [...new Set(Object.values(AREAS))];

/** Every action with its name and its area, in the order of the menu, and then of the names. */
export const ACTION_CHOICES: readonly { readonly value: string; readonly label: string; readonly group: string }[] =
  Object.entries(NAMES)
    .map(([value, label]) => ({ value, label, group: AREAS[value.split('.')[0] ?? ''] ?? 'Other' }))
    .sort(
      (one, other) =>
        AREA_NAMES.indexOf(one.group) - AREA_NAMES.indexOf(other.group) || one.label.localeCompare(other.label, 'en'),
    );

/** Returns the name of an action of the log or of a proposal: "Freeze account", "Change terms, proposed". */
export function actionName(action: string): string {
  const [id = '', ending] = action.split(' ');
  const name = NAMES[id] ?? id;
  return ending === undefined ? name : `${name}, ${ENDINGS[ending] ?? ending}`;
}
