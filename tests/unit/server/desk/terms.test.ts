import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { settingsDueJob } from '../../../../server/desk/terms/due-job.ts';
import { settingVersions } from '../../../../server/desk/terms/schema.ts';
import { readSetting } from '../../../../server/desk/terms/stored.ts';
import { settings } from '../../../../server/platform/db/schema.ts';
import type { SettingVersion, Term } from '../../../../src/desk/terms/api.ts';
import { optionProducts } from '../../../../src/api/options.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';
import { optionSteps } from '../modules/options/support.ts';
import type { TestServer } from '../support.ts';
import { type Answer, codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

const NAME = 'config.options';
const REASON = 'The market is calmer than last month.';
const server = {} as TestServer;
let desk: DeskClient;
let owner: Person;
let second: Person;
beforeAll(async () => {
  desk = await startDesk();
  Object.assign(server, desk.server);
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  await desk.server.services.db.delete(settingVersions);
  await desk.server.services.settings.clear(desk.server.services.db);
  [owner, second] = [await desk.person('owner'), await desk.person('owner')];
});

const now = (): number => server.services.clock.now();
const product = (percent: string) => ({ minutes: 1, yield: percent, minimum: '1', maximum: '1000' });
const offering = (percent: string) => ({ products: [product(percent)] });
const propose = (data: unknown, { name = NAME, effective = null as number | null } = {}): Promise<Answer> =>
  desk.act(owner, 'setting.propose', {
    name,
    data: typeof data === 'string' ? data : JSON.stringify(data),
    effective,
    reason: REASON,
  });
/** Proposes a value, and lets the second person approve it. */
async function change(data: unknown, options?: Parameters<typeof propose>[1]): Promise<void> {
  const proposed = await propose(data, options);
  expect(proposed.body.state).toBe('proposed');
  expect((await desk.approve(second, proposed.body.approval)).body).toEqual({ state: 'done' });
}
/** Moves the clock, and applies what is due. The people log in again, since their sessions end. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms);
  await settingsDueJob.run(server.services);
  [owner, second] = (await Promise.all(
    [owner, second].map(async (who) => ({ ...who, cookie: (await desk.logIn(who.key)).cookie! })),
  )) as [Person, Person];
}
const yieldOf = async (): Promise<string | undefined> =>
  (await server.must(optionProducts, { code: 'BTC' })).lists[0]?.yield;
const termOf = async (name = NAME): Promise<Term> =>
  (await desk.view('terms', owner.cookie)).body.terms.find((term: Term) => term.name === name);
const versions = async (name = NAME): Promise<SettingVersion[]> =>
  (await desk.view(`term?name=${name}`, owner.cookie)).body.versions;
const states = async (): Promise<[unknown, string][]> =>
  (await versions()).map(({ data, state }) => [(data as ReturnType<typeof offering>).products[0]?.yield, state]);
const write = async (name: string, data: unknown): Promise<void> => {
  const { db, settings: store } = server.services;
  await db.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
  // any write clears the cache
  await store.write(db, 'config.protection', {});
};

describe('a change of terms', () => {
  test('applies at once when a second person approves it [DESK-11]', async () => {
    const { approval } = (await propose(offering('70'))).body;
    expect([await yieldOf(), await versions()]).toEqual(['80', []]);
    const { approvals } = (await desk.view('approvals?state=open', second.cookie)).body;
    expect(approvals[0].subject.changes).toContain('products[0].yield: "80" → "70"');
    await desk.approve(second, approval);
    expect(await yieldOf()).toBe('70');
    const [version] = await versions();
    expect(version).toEqual({
      id: expect.any(Number),
      data: offering('70'),
      effective: now(),
      state: 'current',
      approval,
      maker: { id: owner.id, name: expect.stringContaining('Anna') },
      created: now(),
      applied: now(),
      reason: REASON,
      fault: '',
    });
    expect(await termOf()).toMatchObject({ version: version!.id, data: offering('70'), fault: '', planned: [] });
  });

  test('waits for its time, and then applies [DESK-11]', async () => {
    const effective = now() + DAY_MS;
    await change(offering('70'), { effective });
    expect((await termOf()).planned).toMatchObject([
      { data: offering('70'), effective, state: 'planned', applied: null },
    ]);
    await advance(DAY_MS - 1);
    expect(await yieldOf()).toBe('80');
    await advance(1);
    expect(await yieldOf()).toBe('70');
    const [{ id }] = (await versions()) as [SettingVersion];
    expect(await termOf()).toMatchObject({ version: id, planned: [] });
    const { db } = server.services;
    const logged = await db.select().from(staffLog).where(eq(staffLog.action, 'setting applied'));
    expect(logged.at(-1)).toMatchObject({ staff: null, target: `setting ${NAME}` });
    expect(JSON.parse(logged.at(-1)!.details)).toMatchObject({ version: id });
    expect(await findLogFault(db)).toBeUndefined();
  });

  test('applies with others in the order of their times, also when both are late [DESK-11]', async () => {
    const start = now();
    await change(offering('60'), { effective: start + 2 * MINUTE_MS });
    await change(offering('70'), { effective: start + MINUTE_MS });
    await advance(3 * MINUTE_MS);
    expect(await yieldOf()).toBe('60');
    expect(await states()).toEqual([
      ['70', 'past'],
      ['60', 'current'],
    ]);
  });

  test('that is approved after its time applies at once, after what was due before [DESK-11]', async () => {
    const start = now();
    await change(offering('70'), { effective: start + MINUTE_MS });
    const { approval } = (await propose(offering('60'), { effective: start + 2 * MINUTE_MS })).body;
    // the job would apply the first one before, and void the proposal
    await server.services.jobs.stop();
    server.clock.advance(3 * MINUTE_MS);
    expect((await desk.approve(second, approval)).body).toEqual({ state: 'done' });
    server.services.jobs.start(server.services);
    expect(await states()).toEqual([
      ['60', 'current'],
      ['70', 'past'],
    ]);
  });

  test('is cancelled by one owner while it is planned', async () => {
    const effective = now() + MINUTE_MS;
    await change(offering('70'), { effective });
    const [{ id }] = (await versions()) as [SettingVersion];
    expect((await desk.act(owner, 'setting.cancel', { version: id })).body).toEqual({ state: 'done' });
    await advance(MINUTE_MS);
    expect([await yieldOf(), await states()]).toEqual(['80', [['70', 'cancelled']]]);
    expect(codeOf(await desk.act(owner, 'setting.cancel', { version: id }))).toEqual([409, 'decided']);
    expect(codeOf(await desk.act(owner, 'setting.cancel', { version: 999_999 }))).toEqual([404, 'notFound']);
  });

  test('can be taken back by proposing the version before again [DESK-11]', async () => {
    await change(offering('70'));
    await change(offering('60'));
    const past = (await versions()).find(({ state }) => state === 'past');
    await change(past!.data);
    expect(await yieldOf()).toBe('70');
    expect((await states())[0]).toEqual(['70', 'current']);
  });

  test('leaves the terms of placed orders as they were [DESK-11]', async () => {
    const { trader, setPrice, placed, info } = optionSteps(server);
    const person = await trader();
    await setPrice('60000.00');
    const { id } = await placed(person, { amount: '100', yield: '80' });
    await change({ ...offering('10'), fee: '5', source: 'Others' });
    expect(await yieldOf()).toBe('10');
    await setPrice('61000.00');
    await server.qa('POST', 'clock', { advance: MINUTE_MS + 1000 });
    expect(await info(person, id!)).toMatchObject({ status: 'history', result: 'win', yield: '80', payout: '180' });
  });
});

describe('a proposal', () => {
  test.each([
    ['a value that its schema refuses', offering('-1'), {}, 'products.0.yield'],
    ['an unknown field', { secret: true }, {}, 'secret'],
    ['text that is no JSON', '{', {}, 'data: this is no JSON'],
    ['a character that cannot be stored', '{"source":"\\u0000"}', {}, 'cannot be stored'],
    ['a time that has passed', offering('70'), { effective: 1 }, 'effective'],
    ['currency rates', {}, { name: 'config.currencies' }, 'rates.set'],
    ['baht rates', { rechargeRate: '33' }, { name: 'config.transfers' }, 'rechargeRate is changed by rates.set'],
    ['switches', {}, { name: 'switches' }, 'switch.close'],
  ])('with %s is refused, and the sentence says why [DESK-11]', async (_, data, options, named) => {
    const refused = await propose(data, options);
    expect(codeOf(refused)).toEqual([400, 'field']);
    expect(refused.body.error.text).toContain(named);
  });

  test('for a setting that does not exist is refused', async () => {
    expect(codeOf(await propose({}, { name: 'config.nothing' }))).toEqual([404, 'notFound']);
    expect(codeOf(await desk.view('term?name=config.nothing', owner.cookie))).toEqual([404, 'notFound']);
  });

  test('is void once the stored value or the plan has changed [DESK-06]', async () => {
    const first = (await propose(offering('70'))).body;
    await write(NAME, offering('65'));
    expect(codeOf(await desk.approve(second, first.approval))).toEqual([409, 'changed']);
    const again = (await propose(offering('70'))).body;
    await change(offering('60'), { effective: now() + MINUTE_MS });
    expect(codeOf(await desk.approve(second, again.approval))).toEqual([409, 'changed']);
    expect(await yieldOf()).toBe('65');
  });

  test('signs the same text for the same value, with fractions too', async () => {
    const body = (data: string) => ({ body: { name: 'config.protection', data, effective: null, reason: REASON } });
    const [one, other] = await Promise.all(
      ['{"wait": 0.50}', '{"wait":0.5}'].map((data) => desk.post('prepare/setting.propose', body(data), owner.cookie)),
    );
    expect([one!.status, one!.body.seen]).toEqual([200, other!.body.seen]);
  });
});

describe('a value that was written by SQL', () => {
  test('keeps working, and is shown as current without a version [DESK-11]', async () => {
    await change(offering('70'));
    await write(NAME, offering('65'));
    expect(await yieldOf()).toBe('65');
    expect(await termOf()).toMatchObject({ data: offering('65'), version: null, fault: '' });
  });

  test('is kept as a version, so that it can be proposed again [DESK-11]', async () => {
    await write(NAME, offering('65'));
    await change(offering('70'));
    expect(await states()).toEqual([
      ['70', 'current'],
      ['65', 'past'],
    ]);
    expect((await versions())[1]).toMatchObject({ maker: null, approval: null, applied: null });
  });

  test('is shown with its fault if it is invalid, and two people replace it [DESK-11]', async () => {
    expectLogged('a setting cannot be used: config.options');
    await write(NAME, { tolerance: '0,1' });
    expect((await server.call(optionProducts, { code: 'BTC' })).msg).toContain('fixing a problem on our side');
    expect(await termOf()).toMatchObject({ fault: expect.stringContaining('tolerance'), version: null });
    await change(offering('70'));
    expect([await yieldOf(), (await termOf()).fault]).toEqual(['70', '']);
  });
});

test('a planned version that its schema does not accept any more is refused, reported and shown [DESK-11]', async () => {
  expectLogged('a planned setting is refused: config.options products');
  const effective = now() + MINUTE_MS;
  await change(offering('70'), { effective });
  // an earlier release accepted this
  await server.services.db.update(settingVersions).set({ data: JSON.stringify(offering('0')) });
  await change({ wait: 1 }, { name: 'config.protection', effective });
  await advance(MINUTE_MS);
  expect(await yieldOf()).toBe('80');
  expect(await termOf()).toMatchObject({
    version: null,
    planned: [],
    refused: { state: 'refused', fault: expect.stringContaining('products.0.yield') },
  });
  expect((await termOf('config.protection')).data).toEqual({ wait: 1 });
  // a newer version takes the place of the refused one
  await change(offering('60'));
  expect((await termOf()).refused).toBeNull();
});

test('a planned version of deposits and withdrawals keeps the rates of its day [DESK-11]', async () => {
  const name = 'config.transfers';
  const effective = now() + MINUTE_MS;
  await change({ fees: { bank: '2' } }, { name, effective });
  await write(name, { rechargeRate: '34', rateTimes: { rechargeRate: 1 }, fees: { bank: '1' } });
  await advance(MINUTE_MS);
  const rates = { rechargeRate: '34', rateTimes: { rechargeRate: 1 } };
  expect((await readSetting(server.services.db, name))?.data).toEqual({ ...rates, fees: { bank: '2' } });
  expect((await termOf(name)).data).toEqual({ fees: { bank: '2' } });
  expect((await versions(name)).find(({ state }) => state === 'current')?.data).toEqual({ fees: { bank: '2' } });
});

test('the list has every setting with its built-in value and its schema', async () => {
  const { terms } = (await desk.view('terms', owner.cookie)).body as { terms: Term[] };
  expect(terms.map(({ name }) => name)).toEqual(expect.arrayContaining(['config.options', 'config.risk', 'switches']));
  const options = terms.find(({ name }) => name === NAME)!;
  expect(options).toMatchObject({
    action: 'setting.propose',
    data: null,
    version: null,
    builtIn: { tolerance: '0.1', entryAge: 3000 },
    schema: { type: 'object', properties: { entryAge: { type: 'integer', minimum: 1, maximum: 3000 } } },
  });
  const risk = terms.find(({ name }) => name === 'config.risk')!.builtIn as { title: Record<string, string> };
  expect([risk.title['en'], Object.keys(risk.title).length]).toEqual(['Risk notice', 6]);
});

test('the versions of a setting come in pages of 50', async () => {
  const { db } = server.services;
  const row = { name: NAME, data: '{}', effective: 1, state: 'past' as const, created: 1, reason: '' };
  await db.insert(settingVersions).values(Array.from({ length: 60 }, () => row));
  const first = await versions();
  const rest = (await desk.view(`term?name=${NAME}&before=${first.at(-1)!.id}`, owner.cookie)).body.versions;
  expect([first.length, rest.length, first.at(-1)!.id > rest[0].id]).toEqual([50, 10, true]);
});
