import { coin, username } from './fields.js';

/** @type {readonly import('./controls.js').Card[]} */
export const prices = [
  {
    title: 'Prices',
    send: 'market',
    fields: [
      { ...coin, placeholder: 'all' },
      { name: 'path', label: 'Path', options: ['normal', 'rise', 'fall', 'gap', 'flat', 'silence'] },
      { name: 'rate', label: 'Rate in %', type: 'number' },
      { name: 'price', label: 'Fixed price, none for no price', type: 'decimal', nullable: true },
      { name: 'change', label: 'Shown change in %' },
    ],
  },
  {
    title: 'Contract order book',
    note: 'Larger orders fill in part.',
    send: 'book',
    fields: [
      { ...coin, value: 'BTC', required: true },
      { name: 'amount', label: 'Amount left, none to refill', type: 'decimal', nullable: true, required: true },
    ],
  },
  {
    title: 'Raw ticks',
    note: 'Sent to every listener of live prices.',
    send: 'ticks',
    button: 'Send',
    fields: [
      { name: 'event', label: 'Event', placeholder: 'ticks' },
      { name: 'data', label: 'Data, as JSON', type: 'json', value: '"{broken"', required: true },
    ],
  },
];

/** @type {readonly import('./controls.js').Card[]} */
export const money = [
  {
    title: 'Funds',
    send: 'fund',
    button: 'Credit',
    fields: [
      username,
      { ...coin, list: 'balances', value: 'USDT', required: true },
      { name: 'amount', label: 'Amount', type: 'decimal', value: '100', required: true },
    ],
  },
  {
    title: 'Points',
    send: 'points',
    button: 'Give',
    fields: [
      username,
      { name: 'number', label: 'Number, negative to take away', type: 'number', value: '100', required: true },
      { name: 'reason', label: 'Reason', placeholder: 'task' },
    ],
  },
  { title: 'Risk questions', note: 'Opens trading.', send: 'risk', button: 'Pass', fields: [username] },
  { title: 'Payment password', send: 'paypass', button: 'Remove', fields: [username] },
  { title: 'Sessions', note: 'The next call is refused.', send: 'sessions/end', button: 'End all', fields: [username] },
  {
    title: 'Deposit and withdrawal rates',
    send: 'transfers',
    fields: [
      { name: 'rechargeRate', label: 'Baht for 1 USDT, deposit; none: unknown', type: 'decimal', nullable: true },
      { name: 'withdrawRate', label: 'Baht for 1 USDT, withdrawal; none: unknown', type: 'decimal', nullable: true },
    ],
  },
  {
    title: 'Withdrawal fee',
    note: 'Replaces the fees that were set before.',
    send: 'transfers',
    fields: [
      { name: 'method', label: 'Method', options: 'methods' },
      { name: 'fee', label: 'Fee in %, none: unknown', type: 'decimal', nullable: true, required: true },
    ],
    body: ({ method, fee }) => ({ fees: { [method]: fee } }),
  },
  {
    title: 'Closed channel or method',
    note: 'Replaces what was closed before. Without a reason it is open.',
    send: 'transfers',
    fields: [
      { name: 'channel', label: 'Channel or method', options: 'channels' },
      { name: 'reason', label: 'Reason', empty: true },
    ],
    body: ({ channel, reason }) => ({ closed: { [channel]: reason } }),
  },
  {
    title: 'Display currency',
    send: 'currency',
    fields: [
      { name: 'code', label: 'Currency', options: 'currencies' },
      { name: 'rate', label: 'Units for 1 USDT', type: 'decimal', required: true },
    ],
  },
  {
    title: 'Ledger',
    note: 'Checks sums, chains, holds, and every record against its journals.',
    send: 'books',
    button: 'Check now',
    fields: [],
    read: 'books',
  },
];

/** @type {readonly import('./controls.js').Card[]} */
export const rewards = [
  {
    title: 'Rates of liquidity mining',
    send: 'mining/tiers',
    fields: [
      { name: 'date', label: 'Date', placeholder: 'today, such as 2026-03-10' },
      {
        name: 'tiers',
        label: 'Tiers, as JSON',
        type: 'json',
        value: '[{ "from": "0", "to": "10000", "rate": "3.65" }, { "from": "10000", "rate": "5.11" }]',
        required: true,
      },
    ],
  },
  {
    title: 'Quick redemptions today',
    send: 'mining/quick',
    fields: [{ name: 'used', label: 'Used, in base units (6 decimals)', type: 'decimal', value: '0', required: true }],
  },
  {
    title: 'Lock-up product',
    send: 'mining/product',
    fields: [
      { name: 'id', label: 'Id', value: 'lock-7', required: true },
      { name: 'name', label: 'Name' },
      { name: 'rate', label: 'Rate in % a day', type: 'decimal' },
      { name: 'days', label: 'Days', type: 'number' },
      { name: 'minimum', label: 'Minimum, whole USDT', type: 'decimal' },
      { name: 'maximum', label: 'Maximum, whole USDT', type: 'decimal' },
      { name: 'suspended', label: 'Suspended', type: 'switch' },
    ],
  },
  {
    title: 'Promotion',
    note: 'Remove all restores the promotions of the demo.',
    send: 'activities',
    fields: [
      { name: 'id', label: 'Id', value: 'from-qa', required: true },
      { name: 'kind', label: 'Kind', options: ['activity', 'welfare'] },
      { name: 'title', label: 'Title', value: 'From QA' },
      { name: 'summary', label: 'Summary' },
      { name: 'condition', label: 'Condition' },
      { name: 'reward', label: 'Reward' },
      { name: 'content', label: 'Content, HTML', type: 'area' },
      { name: 'image', label: 'Image' },
      { name: 'link', label: 'Link' },
      { name: 'begins', label: 'Begins, ms', type: 'number' },
      { name: 'ends', label: 'Ends, ms', type: 'number' },
    ],
    remove: 'activities',
  },
  {
    title: 'Blind box',
    note: 'Remove all leaves no box.',
    send: 'box',
    fields: [
      { name: 'price', label: 'Price', type: 'decimal', value: '5', required: true },
      { ...coin, list: 'balances', placeholder: 'USDT' },
      {
        name: 'prizes',
        label: 'Prizes, as JSON',
        type: 'json',
        value: '[{ "id": "all", "name": "Points", "probability": "100", "value": "4" }]',
        required: true,
      },
    ],
    remove: 'box',
  },
  {
    title: 'VIP levels',
    send: 'ranks',
    fields: [
      {
        name: 'lists',
        label: 'Levels, as JSON',
        type: 'json',
        value: '[{ "value": "100", "name": "VIP 1" }]',
        required: true,
      },
    ],
  },
  {
    title: 'Invitation',
    send: 'invitable',
    fields: [username, { name: 'invitable', label: 'May invite', type: 'switch', value: 'yes', required: true }],
  },
];
