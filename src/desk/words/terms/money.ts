import { SWITCH_REASONS } from '../../../domain/switches.ts';
import { type FieldWords, percent, textIn, usdt } from './field-words.ts';

const CHAINS = { TRC20: 'TRON (TRC20)', ERC20: 'Ethereum (ERC20)', BEP20: 'BNB Smart Chain (BEP20)', BTC: 'Bitcoin' };

const BANKS = {
  BBL: 'Bangkok Bank',
  BBC: 'Bangkok Bank of Commerce',
  KTB: 'Krungthai Bank',
  BAY: 'Bank of Ayudhya (Krungsri)',
  KBANK: 'Kasikornbank',
  CITI: 'Citibank',
  TTB: 'TMBThanachart Bank',
  SCB: 'Siam Commercial Bank',
  NBANK: 'National Bank',
  KKP: 'Kiatnakin Phatra Bank',
  GSB: 'Government Savings Bank',
  GHB: 'Government Housing Bank',
  BAAC: 'Bank for Agriculture and Agricultural Cooperatives',
};

/** Fields that ways to deposit and to withdraw share. */
const opening: Readonly<Record<string, FieldWords>> = {
  open: { label: 'Open', absent: 'closed' },
  closed: {
    label: 'Why it is closed',
    absent: 'customers read that it is not available now',
  },
};
const onChain: Readonly<Record<string, FieldWords>> = {
  chain: { label: 'Network', choices: CHAINS },
  contract: {
    label: 'Token contract',
    isAddress: true,
    help: "Compare it with the issuer's page: a token is known by its contract. Empty for the network's own coin.",
  },
  decimals: { label: 'Decimals of the token', help: 'USDT has 6 on TRON and Ethereum, and 18 on BNB Smart Chain.' },
  confirmations: { label: 'Blocks needed' },
};
const id: FieldWords = {
  label: 'Id',
  help: 'Letters, digits, hyphens and spaces. Orders keep it, so never use one again.',
};
const nameOf = (row: Readonly<Record<string, unknown>>): string =>
  textIn(row, typeof row['name'] === 'string' ? 'name' : 'id');

export const moneyWords: Readonly<Record<string, FieldWords>> = {
  channels: {
    label: 'Ways to deposit',
    titleOf: nameOf,
    row: {
      label: 'Way to deposit',
      fields: {
        kind: { label: 'Kind', choices: { crypto: 'Network', bank: 'Bank account' } },
        name: { label: 'Name', help: 'Customers read it of a network. Of a bank account they read the bank.' },
        ...opening,
        currency: { label: 'Currency that is sent', help: 'USDT on a network, THB to a bank.' },
        credit: { label: 'Currency that is credited', help: 'On a network the same; USDT for a bank.' },
        ...onChain,
        bank: { label: 'Bank', choices: BANKS },
        payee: { label: 'Name of the account' },
        account: { label: 'Account number', isAddress: true },
        minimum: { label: 'Least', help: 'In the currency that is sent.' },
        autoLimit: usdt('Credit without staff up to', {
          absent: 'staff credit every deposit',
          help: 'Only where two nodes of different operators agree.',
        }),
        id,
      },
    },
  },
  payouts: {
    label: 'Ways to withdraw',
    titleOf: nameOf,
    row: {
      label: 'Way to withdraw',
      fields: {
        to: { label: 'To', choices: { wallet: 'Wallets', bank: 'Banks' } },
        ...opening,
        currency: { label: 'Currency that is taken', help: 'For banks: USDT.' },
        credit: { label: 'Currency that is paid', help: 'On a network the same; THB for banks.' },
        ...onChain,
        percent: percent('Fee'),
        fixed: { label: 'Fixed fee', help: 'In the currency that is taken, in addition.' },
        minimum: { label: 'Least', help: 'In the currency that is taken.' },
        maximum: { label: 'Most', help: 'In the currency that is taken.' },
        minutes: { label: 'Usual time', unit: 'minutes', help: 'Customers read it.' },
        wallets: {
          label: 'Your own wallets that pay it',
          isAddress: true,
          absent: "any payment to the same address may be yours, since the server can't tell",
          row: { label: 'Wallet' },
        },
        id,
      },
    },
  },
  'config.withdrawals': {
    label: 'Daily withdrawal limits',
    fields: {
      none: usdt('Without a verification'),
      primary: usdt('With the Basic verification'),
      advanced: usdt('With the Advanced verification'),
    },
  },
  'config.cooling': {
    label: 'Wait for a new payee',
    fields: {
      payeeHours: {
        label: 'Wait for a new wallet or bank account',
        unit: 'hours',
        help: 'Customers withdraw to it only after that. 0 to 720; the app names these hours.',
      },
    },
  },
  'config.desk': {
    label: 'Second person and waiting times',
    fields: {
      depositSecond: usdt('Second person for deposits above'),
      withdrawSecond: usdt('Second person for withdrawals above'),
      debts: {
        label: 'Customers may owe what was paid too much',
        help: 'Otherwise the company bears it. Ask your lawyer first.',
      },
      soonMinutes: { label: 'Work waits long after', unit: 'minutes', help: 'Today marks it amber.' },
      lateMinutes: { label: 'Work waits too long after', unit: 'minutes', help: 'Today marks it red.' },
    },
  },
  'config.transfers': {
    label: 'Fees and age of rates',
    fields: {
      maxAgeHours: { label: 'Baht rates are good for', unit: 'hours', help: '1 to 720. After that, banks are closed.' },
      fees: {
        label: 'Fees by way to withdraw',
        help: "Instead of the way's own fee.",
        keyLabel: 'Id of the way to withdraw',
        row: percent('Fee', { none: 'Not stated' }),
      },
      closed: {
        label: 'Closed ways',
        help: 'Customers read the reason. Use Switches where you can: its reasons are translated.',
        keyLabel: 'Id of the way',
        row: { label: 'Reason' },
      },
      rechargeRate: { label: 'Baht rate of deposits', entry: 'elsewhere' },
      withdrawRate: { label: 'Baht rate of withdrawals', entry: 'elsewhere' },
      rateTimes: {
        label: 'When the baht rates were set',
        entry: 'elsewhere',
        fields: {
          rechargeRate: { label: 'Deposits', entry: 'moment' },
          withdrawRate: { label: 'Withdrawals', entry: 'moment' },
        },
      },
      pastRechargeRates: {
        label: 'Earlier baht rates of deposits',
        entry: 'elsewhere',
        row: { label: 'Rate', fields: { rate: { label: 'Rate' }, time: { label: 'From', entry: 'moment' } } },
      },
    },
  },
  'config.currencies': {
    label: 'Currency rates',
    keyLabel: 'Currency',
    row: {
      label: 'Rate',
      fields: {
        rate: { label: 'Rate for one USDT' },
        time: { label: 'As of', entry: 'moment' },
        source: { label: 'Source', choices: { operator: 'Staff', ecb: 'European Central Bank' } },
      },
    },
  },
  switches: {
    label: 'Switches',
    keyLabel: 'What is closed',
    row: {
      label: 'Closed',
      fields: {
        reason: { label: 'Reason', choices: Object.fromEntries(SWITCH_REASONS.map((reason) => [reason, reason])) },
        since: { label: 'Since', entry: 'moment' },
      },
    },
  },
  'config.points': {
    label: 'Worth of points',
    fields: {
      rate: usdt('Worth of one point', { help: 'Customers with a Basic verification redeem points for money.' }),
      closed: {
        label: 'Redeeming points',
        choices: { '': 'Open', '1': 'Closed' },
        absent: 'open',
      },
    },
  },
  ranks: {
    label: 'VIP levels',
    titleOf: (row) => textIn(row, 'name'),
    row: { label: 'Level', fields: { name: { label: 'Name' }, value: usdt('From deposits of') } },
  },
};
