import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Today, WorkItem, WorkKind, WorkList } from '../../../../src/desk/overview/api.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { dateOf } from '../../../../server/platform/calendar.ts';
import { staff } from '../../../../server/desk/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import type { Person } from './desk-client.ts';
import { startDeposits } from './deposit-steps.ts';
import { statementSteps } from './statement-steps.ts';

let steps: Awaited<ReturnType<typeof startDeposits>>;
let compliance: Person;
let support: Person;
beforeAll(async () => {
  steps = await startDeposits();
  [compliance, support] = [await steps.desk.person('compliance'), await steps.desk.person('support')];
});
afterAll(() => steps.desk.server.close());

const listOf = async ({ cookie }: Person): Promise<WorkList> => (await steps.desk.view('work', cookie)).body;
const workOf = async (who: Person, kind: WorkKind): Promise<readonly WorkItem[]> =>
  (await listOf(who)).work.filter((item) => item.kind === kind);

test('lists what waits, oldest first, as each person may see it [DESK-16]', async () => {
  const { desk, owner, treasury, second, payer, open, report } = steps;
  const { services } = desk.server;
  const { db, clock } = services;
  await setTransfers(services, db, { rechargeRate: '33.5' });
  const som = await payer();
  await open(som, 'bank-thb');
  const proof = (await sendPicture(desk.server, som.token, await picture().jpeg().toBuffer())).data.url;
  const reported = await report(som, { channel: 'bank-thb', amount: '900', rate: '33.5', proof });
  expect(reported.ret, reported.text).toBe(1);
  desk.server.clock.advance(MINUTE_MS);
  await desk.act(treasury, 'customer.adjust', {
    account: som.account,
    asset: 'USDT',
    amount: '5',
    category: 'correction',
    reason: 'A correction of your balance.',
  });
  desk.server.clock.advance(MINUTE_MS);
  await db.insert(outbox).values({
    channel: 'email',
    target: 'som@example.com',
    kind: 'money',
    text: 'x',
    state: 'failed',
    created: clock.now(),
  });
  const { work, soonMs, lateMs } = await listOf(owner);
  expect(work.map(({ kind }) => kind)).toEqual(['deposit', 'approval', 'letter']);
  expect([soonMs, lateMs]).toEqual([30 * MINUTE_MS, 120 * MINUTE_MS]);
  const [deposit, approval, letter] = work;
  expect(deposit).toMatchObject({ who: som.username, why: 'Bank transfer', amount: '900.00 THB', needsTwo: true });
  expect(letter).toMatchObject({ why: 'The mail server refused it', amount: 'Money message', isForMe: true });
  expect(approval).toMatchObject({
    why: `Add to the balance of customer ${som.account}: waits for you`,
    amount: '5.00 USDT',
    needsTwo: true,
  });
  // who proposed it can't approve it, and whose role may not, has none of it
  expect(await workOf(treasury, 'approval')).toMatchObject([{ isForMe: false }]);
  expect(await workOf(second, 'approval')).toMatchObject([{ isForMe: true }]);
  expect(await workOf(support, 'approval')).toEqual([]);
  expect(await workOf(compliance, 'letter')).toEqual([]);
  expect((await workOf(support, 'deposit'))[0]?.who).not.toBe(som.username);
  expect((await workOf(support, 'deposit'))[0]?.isForMe).toBe(false);
});

test('counts only what each person may read, and says who decides [DESK-84]', async () => {
  const { desk, owner, treasury, second } = steps;
  const dayOf = async ({ cookie }: Person): Promise<Today> => (await desk.view('today', cookie)).body;
  expect(await dayOf(owner)).toMatchObject({ approvals: 1, waitingVerifications: 0, failedLetters: 1 });
  expect(await dayOf(treasury)).toMatchObject({ approvals: 1, waitingVerifications: null, failedLetters: null });
  expect(await dayOf(support)).toMatchObject({ approvals: 0, waitingVerifications: null, failedLetters: 1 });
  expect(await dayOf(compliance)).toMatchObject({ approvals: 0, waitingVerifications: 0, failedLetters: null });
  const [approval] = await workOf(second, 'approval');
  const names = (await desk.server.services.db.select().from(staff)).filter(({ id }) =>
    [owner.id, second.id].includes(id),
  );
  for (const { name } of names) expect(approval!.by).toContain(name);
  expect((await workOf(support, 'deposit'))[0]!.by).toBe('owner or treasury');
});

test('shows one bank deposit once, as what a person acts on [DESK-16]', async () => {
  const { desk, owner, treasury, second } = steps;
  const bank = statementSteps(steps);
  const kindsOf = async ({ cookie }: Person): Promise<(number | string)[]> => {
    const { work } = (await desk.view('work', cookie)).body as WorkList;
    const { pendingDeposits, openLines } = (await desk.view('today', cookie)).body as Today;
    const count = (kind: WorkKind): number => work.filter((item) => item.kind === kind).length;
    // the counts of the menu are those of Today
    expect([pendingDeposits, openLines]).toEqual([count('deposit'), count('line')]);
    return [count('deposit'), count('line'), count('approval')];
  };
  const [waiting = 0, , open = 0] = (await kindsOf(treasury)) as number[];
  const dao = await bank.named('Dao Once');
  const { id, reference } = await bank.reported(dao, '670');
  expect(await kindsOf(treasury)).toEqual([waiting + 1, 0, open]);
  await bank.read(bank.fileOf([{ amount: '670', note: reference, sender: 'DAO ONCE', id: 'ONCE 1' }]));
  expect(await kindsOf(treasury)).toEqual([waiting, 1, open]);
  const line = await bank.find(reference);
  const body = { line: line.id, account: dao.account, deposit: null };
  expect((await desk.act(treasury, 'statement.credit', body)).body).toMatchObject({ state: 'proposed' });
  for (const who of [owner, treasury, second]) expect(await kindsOf(who)).toEqual([waiting, 0, open + 1]);
  // who doesn't see the proposal sees the line, and not the report as well
  expect(await kindsOf(support)).toEqual([waiting, 1, 0]);
  expect((await workOf(treasury, 'deposit')).map((item) => item.id)).not.toContain(id);
});

test('counts the emails that should have been sent a minute ago [DESK-84]', async () => {
  const { db, clock } = steps.desk.server.services;
  const lateLetters = async (): Promise<number | null> =>
    ((await steps.desk.view('today', support.cookie)).body as Today).lateLetters;
  const waiting = { channel: 'email', target: 'lek@example.com', kind: 'money', text: 'x', state: 'waiting' } as const;
  const before = (await lateLetters())!;
  await db.insert(outbox).values({ ...waiting, created: clock.now() - MINUTE_MS + 1 });
  expect(await lateLetters()).toBe(before);
  await db.insert(outbox).values({ ...waiting, created: clock.now() - MINUTE_MS });
  expect(await lateLetters()).toBe(before + 1);
});

test('takes the limits of the owner [DESK-16]', async () => {
  const { settings, db } = steps.desk.server.services;
  await settings.write(db, 'config.desk', { soonMinutes: 5, lateMinutes: 10 });
  expect(await listOf(support)).toMatchObject({ soonMs: 5 * MINUTE_MS, lateMs: 10 * MINUTE_MS });
});

test("names a day's close that is due, until two people sign it [DESK-16]", async () => {
  const { desk } = steps;
  const { clock } = desk.server;
  const { account } = await steps.payer();
  const adjusted = { account, asset: 'USDT', amount: '5', category: 'correction', reason: 'A wrong balance.' };
  expect((await steps.actByTwo('customer.adjust', adjusted)).body).toMatchObject({ state: 'done' });
  clock.advance(DAY_MS);
  // sessions end within a day
  const [owner, treasury, helper] = [
    await desk.person('owner'),
    await desk.person('treasury'),
    await desk.person('support'),
  ];
  const [due] = await workOf(treasury, 'close');
  expect(due).toMatchObject({ who: 'The company', needsTwo: true, isForMe: true, by: 'owner or treasury' });
  expect(due!.since).toBeLessThanOrEqual(clock.now());
  expect(await workOf(helper, 'close')).toEqual([]);
  const day = dateOf(due!.since - DAY_MS);
  const proposed = await desk.act(owner, 'solvency.close', { day, explanation: 'Nothing is owed' });
  expect(proposed.body).toMatchObject({ state: 'proposed' });
  expect(await workOf(treasury, 'close')).toEqual([]);
  expect((await desk.approve(treasury, proposed.body.approval)).body).toMatchObject({ state: 'done' });
  expect(await workOf(treasury, 'close')).toEqual([]);
});
