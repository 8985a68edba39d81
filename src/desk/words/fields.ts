/** What follows a number, or how a value is read. */
export type Unit = '%' | 'USDT' | 'hours' | 'minutes' | 'ms';

type Label = string | readonly [label: string, unit: Unit];
type Labels = Readonly<Record<string, Label>>;

const page: Labels = { title: 'Title', content: 'Text', text: 'Link or text', updated: 'Date of the text' };
const slide: Labels = { id: 'Id', title: 'Title', text: 'Text', content: 'Text', image: 'Picture', link: 'Link' };
const way: Labels = {
  id: 'Id',
  kind: 'Kind',
  to: 'Paid to',
  name: 'Name',
  currency: 'Currency that is sent',
  credit: 'Currency that is credited',
  chain: 'Network',
  contract: 'Contract of the token',
  decimals: 'Decimals of the token',
  confirmations: 'Confirmations',
  minimum: 'Smallest amount',
  maximum: 'Largest amount',
  autoLimit: ['Credited without staff up to', 'USDT'],
  bank: 'Bank',
  payee: 'Account holder',
  account: 'Account number',
  percent: ['Fee', '%'],
  fixed: 'Fixed fee',
  minutes: ['Usual duration', 'minutes'],
  wallets: 'Our wallets that pay',
  open: 'Open',
  closed: 'Why it is closed',
};

/** What each field of a setting is called, also inside of its lists. */
const LABELS: Readonly<Record<string, Labels>> = {
  'config.system': {
    scroll_notice: 'Notice on Home',
    service_url: 'Address of the support',
    appurl_android: 'Address of the Android app',
    idempotency: 'Repeated calls are recognised',
    closed: 'Closed parts of the app',
    licence: 'Licence',
    regulator: 'Regulator',
    regulator_url: 'Address of the regulator',
    losing: 'Share of customers who lose money',
  },
  'config.share': page,
  'config.about': page,
  'config.intro': page,
  'config.agreement': page,
  'config.risk': page,
  'config.options': {
    yield: ['Yield', '%'],
    minimum: ['Smallest stake', 'USDT'],
    maximum: ['Largest stake', 'USDT'],
    suspended: 'Suspended',
    minutes: ['Duration', 'minutes'],
    tolerance: ['Price tolerance', '%'],
    fee: ['Fee', '%'],
    payment: 'Asks for the payment password',
    source: 'Source of the prices',
    closed: 'Coins without options',
    losers: ['Share of customers who lost money', '%'],
    entryAge: ['Oldest start price', 'ms'],
    openMaximum: ['Most in open options of a customer', 'USDT'],
    exposureMaximum: ['Most on one coin in a minute', 'USDT'],
  },
  'config.contracts': {
    spread: ['Spread', '%'],
    age: ['Oldest price', 'ms'],
    depth: ['Depth of the order book', 'USDT'],
    positionMaximum: ['Largest short position in a coin', 'USDT'],
  },
  'config.cooling': { payeeHours: ['Wait for a new payee', 'hours'] },
  'config.protection': { wait: ['Wait before own limits are loosened', 'hours'] },
  'config.transfers': {
    rechargeRate: 'Baht for 1 USDT, deposits',
    withdrawRate: 'Baht for 1 USDT, withdrawals',
    rateTimes: 'Times of the rates',
    pastRechargeRates: 'Earlier rates',
    fees: ['Fee', '%'],
    closed: 'Why it is closed',
    maxAgeHours: ['Rates are used for', 'hours'],
    rate: 'Rate',
    time: 'Time',
  },
  'config.currencies': { rate: 'Rate', time: 'Time', source: 'Source' },
  'config.points': { rate: ['Worth of a point', 'USDT'], closed: 'Redemption closed' },
  'config.withdrawals': {
    none: ['A day without a verification', 'USDT'],
    primary: ['A day with the Basic verification', 'USDT'],
    advanced: ['A day with the Advanced verification', 'USDT'],
  },
  'config.desk': {
    depositSecond: ['Two people credit deposits above', 'USDT'],
    withdrawSecond: ['Two people approve withdrawals above', 'USDT'],
    debts: 'Customers can owe what was paid too much',
    soonMinutes: ['Work has waited long after', 'minutes'],
    lateMinutes: ['Work has waited too long after', 'minutes'],
  },
  'slides.home': slide,
  'slides.user1': slide,
  notices: { id: 'Id', text: 'Text', time: 'When' },
  channels: way,
  payouts: way,
  ranks: { name: 'Name', value: 'From' },
  switches: { reason: 'Reason', since: 'Closed since' },
};

/** Fields whose value is a whole address or account number. */
const ADDRESSES: ReadonlySet<string> = new Set(['contract', 'account', 'wallets']);

/** `frozenReason` becomes "Frozen reason". */
export const wordsOfName = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** How a field of a setting is shown. */
interface FieldWords {
  readonly label: string;
  readonly unit: Unit | undefined;
  readonly isAddress: boolean;
}

/** Returns how a field of a setting is shown, by its name in the setting or in a list of it. */
export function fieldWords(setting: string, name: string): FieldWords {
  const known = LABELS[setting]?.[name];
  const [label, unit] = typeof known === 'string' ? [known, undefined] : (known ?? [wordsOfName(name), undefined]);
  return { label, unit, isAddress: ADDRESSES.has(name) };
}

/** Returns whether a field of a setting has a name of its own in words. */
export const isFieldNamed = (setting: string, name: string): boolean => LABELS[setting]?.[name] !== undefined;
