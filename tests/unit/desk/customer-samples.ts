import type { CaseEntry } from '../../../src/desk/cases/api.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';

export const NOW = Date.UTC(2026, 10, 30, 11, 30);

/** Kenji, as owners and compliance see him. */
export const kenji = (more: Partial<CustomerPage> = {}): CustomerPage => ({
  id: 100511,
  username: 'kenji.ito@mail.example',
  phone: null,
  email: 'kenji.ito@mail.example',
  name: 'Kenji Ito',
  nickname: '',
  isMasked: false,
  document: { type: 'passport', number: '•••• 1184', birthDate: '1990-••-••' },
  level: 'primary',
  reviews: [],
  frozen: null,
  frozenReason: '',
  approval: null,
  debt: null,
  restrictions: [],
  created: NOW - 11 * DAY_MS,
  language: 'jp',
  passkeys: 2,
  hasPaymentPassword: true,
  mayInvite: false,
  worth: { available: '1164.4', held: '820', mining: '500', total: '2484.4' },
  balances: [{ asset: 'USDT', available: '1164.4', held: '820', mining: '500' }],
  holds: [{ id: 1, kind: 'withdraw', reference: 'W34', asset: 'USDT', amount: '820', opened: NOW - HOUR_MS }],
  logins: [{ time: NOW - 9 * 60_000, source: '203.0.113.7', device: 'Pixel 9', isRight: true }],
  sessions: [{ device: 'Pixel 9', created: NOW - DAY_MS, seen: NOW - 9 * 60_000, ended: null }],
  wallets: [],
  cards: [],
  securityChanges: [],
  deposits: [],
  withdrawals: [{ id: 34, number: 'W34', amount: '820', asset: 'USDT', state: 'waiting', time: NOW - HOUR_MS }],
  options: [{ id: 5512, number: '5512', amount: '50', asset: 'USDT', state: 'win', time: NOW - 2 * HOUR_MS }],
  contracts: [],
  adjustments: [],
  messages: [],
  notes: [{ id: 1, staff: 2, name: 'Ben', time: NOW - DAY_MS, text: 'Called back.' }],
  log: [{ id: 9, time: NOW - DAY_MS, name: 'Ben', action: 'customer.note' }],
  ...more,
});

/** A question of the customer that waits. */
export const question = (id: number, more: Partial<CaseEntry> = {}): CaseEntry => ({
  id,
  account: 100511,
  username: 'kenji.ito@mail.example',
  name: 'Kenji Ito',
  kind: 'question',
  number: null,
  title: `Question ${id}`,
  about: '',
  state: 'open',
  owner: null,
  created: NOW - 38 * MINUTE_MS,
  updated: NOW - 38 * MINUTE_MS,
  due: NOW + 40 * MINUTE_MS,
  isFirst: true,
  complaintDue: null,
  ...more,
});
