import { chainName } from '../../domain/chains.ts';
import type { Role } from '../api/roles.ts';
import { CHANNEL_WORDS } from './letters.ts';

export const ALARM_KINDS = [
  'moneyPaused',
  'logChanged',
  'pricesStopped',
  'coinSources',
  'networkUnread',
  'nodesDisagree',
  'paymentDiffers',
  'depositLost',
  'ownerByCommand',
  'messagesStuck',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Pages of the desk where staff act on alarms. */
export type AlarmPage = '' | 'deposits' | 'letters' | 'log' | 'staff' | 'switches' | 'withdrawals';

/** What an alarm means, and who hears of it. A subject is a coin, a network, a number or a channel, or ''. */
interface AlarmWords {
  /** The kind as a sentence without its subject, for tables. */
  readonly name: string;
  /** What is wrong, as a sentence without its full stop. */
  readonly title: (subject: string) => string;
  /** The same once it is over. Missing for an event, which no one can mend: it is shown for a day. */
  readonly over?: (subject: string) => string;
  /** What is wrong with several subjects at once; `list` names them. Missing for a kind without subjects. */
  readonly many?: (count: number, list: string) => string;
  readonly meaning: string;
  readonly action: string;
  /** The desk's page where staff act, and what the link says. */
  readonly page: AlarmPage;
  readonly link: string;
  /** How long it lasts before people are told, in words. */
  readonly after: string;
  /** Who gets an email besides the owners. */
  readonly roles: readonly Role[];
  /** Whether every page of the desk shows it. */
  readonly isSevere?: true;
}

const channelName = (channel: string): string => (channel === 'sms' ? CHANNEL_WORDS.sms : 'Email');

/** Every alarm, with the words that the desk and the emails use. */
export const ALARMS: Readonly<Record<AlarmKind, AlarmWords>> = {
  moneyPaused: {
    name: 'Money is paused',
    title: (cause) =>
      cause === 'clock' ? "Money is paused: a server's clock is wrong" : "Money is paused: the ledger doesn't balance",
    over: () => 'Money moves again',
    many: () => "Money is paused: the ledger doesn't balance, and a server's clock is wrong",
    meaning: 'Nothing is credited, paid or settled. If only a clock is wrong, that is so on its machine.',
    action: 'Read the server log: it names the wrong entries of the ledger, or the machine whose clock is wrong.',
    page: '',
    link: 'Open Today',
    after: 'at once',
    roles: ['treasury'],
    isSevere: true,
  },
  logChanged: {
    name: 'Someone has changed the log',
    title: () => 'Someone has changed the log',
    over: () => 'The log is whole again',
    meaning: 'An entry of the log is missing, added or changed. What staff did can no longer be proven from there on.',
    action: 'Run the command "desk verify" on the server: it names the first wrong entry. Keep a copy of the database.',
    page: 'log',
    link: 'Open the log',
    after: 'at once',
    roles: [],
    isSevere: true,
  },
  pricesStopped: {
    name: 'Prices have stopped',
    title: () => 'Prices have stopped',
    over: () => 'Prices are back',
    meaning: 'No coin has a new price. Orders are refused, and what is due waits for the next prices.',
    action:
      'Check that a server runs that may write prices, and that it reaches the exchanges. The server log says why.',
    page: 'switches',
    link: 'Open Switches',
    after: '2 minutes',
    roles: ['treasury'],
    isSevere: true,
  },
  coinSources: {
    name: 'A coin has too few price sources',
    title: (coin) => `${coin} has too few price sources for orders`,
    over: (coin) => `${coin} has enough price sources again`,
    many: (count, list) => `Prices: ${count} coins refuse orders, ${list}`,
    meaning: 'Too few exchanges agree on its price, so customers see a price but new orders are refused.',
    action: 'Check whether an exchange is away or has stopped trading the coin. If it lasts, switch the coin off.',
    page: 'switches',
    link: 'Open Switches',
    after: '1 minute',
    roles: ['treasury'],
  },
  networkUnread: {
    name: "A network isn't read",
    title: (chain) => `${chainName(chain)} isn't read`,
    over: (chain) => `${chainName(chain)} is read again`,
    many: (count, list) => `${count} networks aren't read: ${list}`,
    meaning: 'The server could not read the network, or the network had no new block. No deposit on it is found.',
    action: 'Check the nodes of the network, or set others. Nothing is lost: the server reads the missed blocks later.',
    page: 'deposits',
    link: 'Open Deposits',
    after: '10 minutes',
    roles: ['treasury'],
  },
  nodesDisagree: {
    name: 'Two nodes disagree',
    title: (chain) => `The nodes of ${chainName(chain)} disagree`,
    over: (chain) => `The nodes of ${chainName(chain)} agree again`,
    many: (count, list) => `The nodes of ${count} networks disagree: ${list}`,
    meaning: 'The two nodes of the network show different blocks or payments. The server believes neither of them.',
    action: "Compare both with an explorer, and replace the one that is wrong. Don't credit by only one of them.",
    page: 'deposits',
    link: 'Open Deposits',
    after: '2 minutes',
    roles: ['treasury'],
  },
  paymentDiffers: {
    name: "A payment isn't what was ordered",
    title: (number) => `The payment of withdrawal ${number} isn't what was ordered`,
    over: (number) => `The payment of withdrawal ${number} is settled`,
    many: (count, list) => `The payments of ${count} withdrawals aren't what was ordered: ${list}`,
    meaning:
      "The chain shows another amount, token or address than was ordered, or an older transaction. Or the bank's statement shows another amount, or two payments.",
    action: "Open the withdrawal and settle the payment. Don't send it again before you know what happened.",
    page: 'withdrawals',
    link: 'Open the withdrawal',
    after: 'at once',
    roles: ['treasury'],
  },
  depositLost: {
    name: 'A credited payment is gone from its chain',
    title: (number) => `The payment of deposit ${number} is gone from its chain`,
    over: (number) => `The payment of deposit ${number} is settled`,
    many: (count, list) => `The payments of ${count} deposits are gone from their chains: ${list}`,
    meaning: 'The chain no longer shows it, or shows another amount. The customer still has the money.',
    action: "Look at the customer's account, restrict it if needed, and settle the payment.",
    page: 'deposits',
    link: 'Open the deposit',
    after: 'at once',
    roles: ['treasury', 'compliance'],
  },
  ownerByCommand: {
    name: 'An owner was invited by a command',
    title: (entry) => `An owner was invited by a command on the server (entry ${entry} of the log)`,
    many: (count, list) => `${count} owners were invited by a command on the server (entries ${list} of the log)`,
    meaning: 'Someone with access to the server ran "desk invite". At the desk, two owners decide about an invitation.',
    action: 'Ask who ran it. If none of you did, remove that person from the desk and check who can use the server.',
    page: 'staff',
    link: 'Open Staff',
    after: 'at once',
    roles: [],
  },
  messagesStuck: {
    name: "Emails or SMS aren't sent",
    title: (channel) => `${channelName(channel)} isn't sent`,
    over: (channel) => `${channelName(channel)} is sent again`,
    many: (_, list) => `Not sent: ${list}`,
    meaning: 'The gateway has taken no message for ten minutes. Customers get no codes, and staff get no emails.',
    action: "Check the gateway's address, password and credit. The server sends what still waits once it works.",
    page: 'letters',
    link: 'Open Emails and SMS',
    after: '10 minutes',
    roles: ['support'],
  },
};

/** Returns who gets an email about a kind of alarm. */
export const toldRoles = (kind: AlarmKind): readonly Role[] => ['owner', ...ALARMS[kind].roles];

/** Returns what an alarm says: that something is wrong, or that it is over. */
export function alarmTitle(kind: AlarmKind, subject: string, isOver: boolean): string {
  const { title, over } = ALARMS[kind];
  return isOver && over ? over(subject) : title(subject);
}

/** Subjects that a title names. */
const MAX_NAMED = 3;

/** Returns a subject as people read it. */
function subjectName(kind: AlarmKind, subject: string): string {
  if (kind === 'networkUnread' || kind === 'nodesDisagree') return chainName(subject);
  return kind === 'messagesStuck' ? channelName(subject) : subject;
}

/** Returns the subjects of a group of alarms in words, with "…" instead of those beyond `max`. */
export function subjectList(kind: AlarmKind, subjects: readonly string[], max = Infinity): string {
  const names = subjects.slice(0, max).map((subject) => subjectName(kind, subject));
  return [...names, ...(subjects.length > max ? ['…'] : [])].join(', ');
}

/** Returns what several alarms of one kind say together. */
export function alarmsTitle(kind: AlarmKind, subjects: readonly string[], isOver = false): string {
  const [subject = ''] = subjects;
  const { name, many } = ALARMS[kind];
  if (subjects.length < 2) return alarmTitle(kind, subject, isOver);
  const list = subjectList(kind, subjects, MAX_NAMED);
  return isOver || !many ? `${name}: ${list}` : many(subjects.length, list);
}
