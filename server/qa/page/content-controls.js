import { username } from './fields.js';

/** @type {readonly import('./controls.js').Card[]} */
export const content = [
  {
    title: 'App config',
    send: 'config',
    fields: [
      { name: 'scroll_notice', label: 'Scrolling notice on home' },
      { name: 'service_url', label: 'Address of support' },
      { name: 'appurl_android', label: 'Forced version', placeholder: 'https://example.com/app.apk?v=102' },
      { name: 'idempotency', label: 'Idempotency keys', options: ['', '1', '0'] },
    ],
  },
  {
    title: 'Region and operator',
    note: 'The ticked features are closed.',
    send: 'config',
    fields: [
      { name: 'closed', label: 'Closed features', type: 'choices', options: 'features' },
      { name: 'licence', label: 'Licence' },
      { name: 'regulator', label: 'Regulator' },
      { name: 'regulator_url', label: 'Address of the regulator' },
      { name: 'losing', label: 'Accounts that lose money, in %' },
    ],
  },
  {
    title: 'Texts',
    send: 'config',
    fields: [
      { name: 'act', label: 'Page', options: ['share', 'about', 'intro', 'agreement', 'risk'] },
      { name: 'title', label: 'Title' },
      { name: 'content', label: 'Content, HTML', type: 'area' },
      { name: 'text', label: 'Text' },
    ],
  },
  {
    title: 'Terms of options',
    send: 'config',
    fields: [
      { name: 'products', label: 'Products, as JSON', type: 'json' },
      { name: 'tolerance', label: 'Tolerance in %', type: 'decimal' },
      { name: 'fee', label: 'Fee in %', type: 'decimal' },
      { name: 'payment', label: 'Payment password needed', type: 'switch' },
      { name: 'closed', label: 'Closed coins, as JSON', type: 'json', placeholder: '["BTC"]' },
      { name: 'losers', label: 'Orders that lose, in %', type: 'decimal' },
      { name: 'entryAge', label: 'Oldest price at entry, ms', type: 'number' },
      { name: 'openMaximum', label: 'Most open orders of an account, USDT', type: 'decimal' },
      { name: 'exposureMaximum', label: 'Most exposure, USDT', type: 'decimal' },
    ],
    body: (fields) => ({ act: 'options', ...fields }),
  },
  {
    title: 'Wait before the first order',
    send: 'config',
    fields: [{ name: 'wait', label: 'Hours after the risk questions', type: 'number', value: '0', required: true }],
    body: (fields) => ({ act: 'protection', ...fields }),
  },
  {
    title: 'Slides',
    send: 'slides',
    fields: [
      { name: 'position', label: 'Position', options: ['home', 'user1'] },
      {
        name: 'lists',
        label: 'Slides, as JSON',
        type: 'json',
        value: '[{ "id": "1", "title": "From QA", "image": "/media/market.svg", "link": "/pages/coinList/index" }]',
        required: true,
      },
    ],
  },
  {
    title: 'Announcements of wins',
    send: 'notices',
    fields: [
      {
        name: 'lists',
        label: 'Announcements, as JSON',
        type: 'json',
        value: '[{ "text": "a***b drew 5 USDT" }]',
        required: true,
      },
    ],
  },
  {
    title: 'Message',
    note: 'HTML in it must be harmless.',
    send: 'messages',
    button: 'Send',
    fields: [
      username,
      { name: 'title', label: 'Title', value: 'From QA', required: true },
      { name: 'content', label: 'Content', type: 'area', value: '<p>Hello</p>', empty: true },
      { name: 'kind', label: 'Kind', placeholder: 'qa' },
    ],
  },
  {
    title: 'Notification',
    note: 'The message and push of an event.',
    send: 'notify',
    button: 'Send',
    fields: [
      username,
      { name: 'kind', label: 'Event', options: 'events' },
      { name: 'fields', label: 'Its fields, as JSON', type: 'json', placeholder: '{ "amount": "5" }' },
    ],
  },
];
