import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendLog } from '../../../../server/desk/log/append.ts';
import { openCustomer } from '../../../../server/modules/customers/customers.ts';
import { ROLE_NAMES, roleList } from '../../../../src/desk/words/roles.ts';
import { actions, views } from '../../../../server/desk/registry.ts';
import { ROLES, type Role } from '../../../../src/desk/api/roles.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
const people = new Map<Role, Person>();
beforeAll(async () => {
  desk = await startDesk();
  for (const role of ROLES) people.set(role, await desk.person(role));
});
afterAll(() => desk.server.close());

/** Fields that pass the schema of each action. */
const bodies: Readonly<Record<string, object>> = {
  'addresses.retire': { batch: 1 },
  'addresses.upload': { chain: 'TRC20', csv: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq' },
  'case.answer': { case: 1, text: 'We found your deposit.' },
  'case.close': { case: 1, reason: 'caseSolved' },
  'case.complaint': { case: 1 },
  'case.note': { case: 1, text: 'Called back, no answer.' },
  'case.pictures': { case: 1 },
  'case.release': { case: 1 },
  'case.take': { case: 1 },
  'customer.freeze': { account: 1, reason: 'Your card was reported as stolen.' },
  'customer.unfreeze': { account: 1 },
  'customer.restrict': { account: 1, what: 'trade', reason: 'restrictionLaw', until: null },
  'customer.lift': { account: 1, what: 'trade' },
  'customer.reveal': { account: 1, what: 'phone', reason: 'They call from another number.' },
  'customer.message': { account: 1, title: 'Your question', text: 'We found your deposit.' },
  'customer.endSessions': { account: 1, reason: 'You told us that your phone was stolen.' },
  'customer.invitations': { account: 1, isAllowed: true },
  'customer.note': { account: 1, text: 'Called back, no answer.' },
  'customer.adjust': {
    account: 1,
    asset: 'USDT',
    amount: '-1.5',
    category: 'correction',
    reason: 'A deposit was credited twice.',
  },
  'deposit.credit': { deposit: 1, amount: '1', payment: null, arrived: null },
  'deposit.lookup': { deposit: 1 },
  'deposit.picture': { deposit: 1 },
  'deposit.record': {
    chain: 'TRC20',
    hash: 'ab'.repeat(32),
    to: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq',
    currency: 'USDT',
  },
  'deposit.settleLost': { deposit: 1, note: 'Taken back by an adjustment.' },
  'deposit.reject': { deposit: 1, reason: 'depositNotFound' },
  'letter.drop': { letter: 1 },
  'letter.resend': { letter: 1 },
  'solvency.close': { day: '2026-03-01', explanation: 'Nothing differs.' },
  'solvency.export': { part: 'all', from: '2026-03-01', to: '2026-03-02' },
  'solvency.type': { place: 'Bank', asset: 'USDT', amount: '1', at: 1 },
  'log.export': { form: 'csv' },
  'statement.credit': { line: 1, account: 1, deposit: null },
  'statement.creditLines': { lines: [{ line: 1, account: 1, deposit: 1, version: 'x'.repeat(43) }] },
  'statement.read': { file: 1, channel: 'bank-thb', columns: null, place: null },
  'statement.settle': { line: 1, as: 'ours', reason: 'Interest of the bank.' },
  'staff.invite': { name: 'Bob', email: 'bob@andaman.example', roles: ['support'] },
  'passkey.add': {},
  'passkey.remove': { passkey: 'x' },
  // no one changes their own access, and the owner is the first
  'staff.roles': { staff: 2, roles: ['support'] },
  'staff.disable': { staff: 2 },
  'staff.enable': { staff: 2 },
  'staff.removePasskey': { staff: 2, passkey: 'x' },
  'rates.set': { rates: [{ code: 'EUR', rate: '0.92' }] },
  'setting.cancel': { version: 1 },
  'setting.propose': { name: 'config.options', data: '{}', effective: null, reason: 'Better terms for all.' },
  'switch.close': { name: 'options', reason: 'prices' },
  'switch.open': { name: 'options' },
  'verification.approve': { verification: 1 },
  'verification.pictures': { verification: 1 },
  'verification.reject': { verification: 1, reason: 'kycUnreadable' },
  'verification.reopen': { verification: 1 },
  'verification.revoke': { verification: 1, reason: 'kycExpired' },
  'withdrawal.answer': { withdrawal: 1, note: 'They confirmed it by phone.' },
  'withdrawal.approve': { withdrawal: 1 },
  'withdrawal.begin': { withdrawal: 1 },
  'withdrawal.confirm': { withdrawal: 1, reference: 'KB-1', note: 'On the statement of today.' },
  'withdrawal.fail': { withdrawal: 1, reason: 'payoutReturned' },
  'withdrawal.foreign': { withdrawal: 1, reference: 'ab'.repeat(32), note: 'Sent by the customer.' },
  'withdrawal.payee': { withdrawal: 1 },
  'withdrawal.question': { withdrawal: 1, note: 'Is this their account?' },
  'withdrawal.release': { withdrawal: 1 },
  'withdrawal.sent': { withdrawal: 1, reference: 'KB-1' },
  'withdrawal.settle': { withdrawal: 1, settle: 'debt', note: 'The amount was typed wrong.' },
  'withdrawal.take': { withdrawal: 1 },
  'withdrawal.writeOff': { withdrawal: 1, note: 'They left the country.' },
};

test('every action has sample fields here', () => {
  expect(Object.keys(bodies).sort()).toEqual([...actions.keys()].sort());
});

test.each([...actions.values()].map(({ action }) => action))('$id lets in only its roles [DESK-04]', async (action) => {
  const body = { body: bodies[action.id] };
  expect(codeOf(await desk.post(`prepare/${action.id}`, body))).toEqual([401, 'session']);
  for (const role of ROLES) {
    const { status } = await desk.post(`prepare/${action.id}`, body, people.get(role)!.cookie);
    expect([role, status === 403]).toEqual([role, !action.roles.includes(role)]);
    const act = await desk.post(`act/${action.id}`, { ...body, seen: 'x'.repeat(43) }, people.get(role)!.cookie);
    expect([role, act.status === 403, act.status === 200]).toEqual([role, !action.roles.includes(role), false]);
  }
});

test.each([
  ['customers', '?search=%00'],
  ['customers', '?search='],
  ['customers', '?before=0'],
  ['customer', '?id=x'],
  ['customer', ''],
  ['customerStatement', '?id=1&before=-1'],
])('the view %s refuses the fields %s', async (view, query) => {
  expect(codeOf(await desk.view(`${view}${query}`, people.get('owner')!.cookie))).toEqual([400, 'field']);
});

/** Fields of the views that need some. */
const queries: Readonly<Record<string, string>> = {
  approvals: '?state=open',
  case: '?id=1',
  customer: '?id=1',
  customerStatement: '?id=1',
  'day-report': '?day=2026-03-01',
  deposit: '?id=1',
  'ready-answers': '?language=en',
  'solvency-day': '?day=2026-03-01',
  'statement-file': '?file=1&channel=bank-thb',
  'statement-line': '?id=1',
  term: '?name=config.options',
  verification: '?id=1',
  withdrawal: '?id=1',
};

test.each([...views.values()].map(({ view }) => view))(
  'the view $id lets in only its roles [DESK-04]',
  async (view) => {
    const path = `${view.id}${queries[view.id] ?? ''}`;
    expect(codeOf(await desk.view(path))).toEqual([401, 'session']);
    for (const role of ROLES) {
      const { status } = await desk.view(path, people.get(role)!.cookie);
      expect([role, status === 403]).toEqual([role, !view.roles.includes(role)]);
      expect([200, 403, 404]).toContain(status);
    }
  },
);

describe('a reader', () => {
  test('reads money, terms, log, setup and staff, and exports bookings [DESK-57]', () => {
    const readable = [...views.values()].filter(({ view }) => view.roles.includes('reader')).map(({ view }) => view.id);
    // documents and pictures of identities, and emails and SMS, stay with those who work on them
    const closed = ['letters', 'verification', 'verifications'];
    expect([...readable, ...closed].sort()).toEqual([...views.keys()].sort());
    const doable = [...actions.values()].filter(({ action }) => action.roles.includes('reader'));
    const own = ['passkey.add', 'passkey.remove'];
    expect(doable.map(({ action }) => action.id).sort()).toEqual([...own, 'solvency.export']);
    // nothing that a reader may do needs a second person, so that a reader approves nothing
    expect(doable.filter(({ second }) => second !== undefined)).toEqual([]);
  });

  test('is invited by owners [DESK-57]', async () => {
    const body = { name: 'Cleo Audit', email: 'cleo@andaman.example', roles: ['reader'] };
    const { words } = (await desk.post('prepare/staff.invite', { body }, people.get('owner')!.cookie)).body;
    expect(words.value).toBe('reader');
  });

  test("sees customers' values masked, also in the log [DESK-57]", async () => {
    const { db, keys, clock } = desk.server.services;
    const { id } = await openCustomer(db, keys, {
      mode: 'email',
      username: 'sealed@example.com',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    const [reader, owner] = [people.get('reader')!, people.get('owner')!];
    const shown = async ({ cookie }: Person) => JSON.stringify((await desk.view(`customer?id=${id}`, cookie)).body);
    expect(await shown(owner)).toContain('sealed@example.com');
    expect(await shown(reader)).not.toContain('sealed@');

    const address = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
    await db.transaction((tx) =>
      appendLog(tx, {
        time: clock.now(),
        staff: owner.id,
        source: '203.0.113.7',
        action: 'withdrawal.approve',
        target: 'withdrawal 1',
        details: { body: { withdrawal: 1 }, subject: { address } },
      }),
    );
    const logged = async ({ cookie }: Person) =>
      JSON.stringify((await desk.view('log?target=withdrawal 1', cookie)).body);
    expect(await logged(owner)).toContain(address);
    expect(await logged(reader)).toContain('withdrawal.approve');
    expect(await logged(reader)).not.toContain(address);
  });
});

test('every role has a name [DESK-58]', () => {
  expect(Object.keys(ROLE_NAMES)).toEqual([...ROLES]);
  expect(roleList(['owner', 'reader'])).toBe('owner, reader');
});
