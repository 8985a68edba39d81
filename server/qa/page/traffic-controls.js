import { username } from './fields.js';

/** @type {readonly import('./controls.js').Card[]} */
export const traffic = [
  {
    title: 'Faults',
    note: 'Faults act in the server. "Acts" says whether it still does what was asked.',
    send: 'faults',
    button: 'Add',
    fields: [
      { name: 'call', label: 'Call, * for all', list: 'calls', value: 'coin.lists', required: true },
      { name: 'kind', label: 'Kind', options: 'kinds' },
      { name: 'value', label: 'Value: ms, status, ret, or Retry-After', type: 'value' },
      { name: 'times', label: 'Times', type: 'number', placeholder: 'until removed' },
      { name: 'username', label: 'Only for this account', placeholder: 'everyone' },
      { name: 'acts', label: 'Acts', type: 'switch' },
      { name: 'msg', label: 'Text of the envelope (ret, status, retryAfter)' },
      { name: 'status', label: 'Status of retryAfter', type: 'number', placeholder: '429' },
      { name: 'data', label: 'Data of the kind data, as JSON', type: 'json' },
    ],
    read: 'faults',
    remove: 'faults',
  },
  {
    title: 'Clock',
    send: 'clock',
    button: 'Move forward',
    fields: [{ name: 'hours', label: 'Hours', type: 'number', value: '24', required: true }],
    body: ({ hours }) => ({ advance: hours * 3_600_000 }),
    read: 'clock',
  },
  { title: 'Requests', note: 'What the server saw, without secrets.', read: 'log', remove: 'log' },
  { title: 'Codes', note: 'Emails and SMS that would have been sent.', read: 'outbox' },
  {
    title: 'Remove the faults of one account',
    note: 'Leaves the faults of other testers. Reset in the bar removes everything that is set.',
    send: 'reset',
    button: 'Remove',
    fields: [username],
  },
];
