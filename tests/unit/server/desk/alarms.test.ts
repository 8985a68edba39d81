import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Services } from '../../../../server/context.ts';
import { alarmsJob } from '../../../../server/desk/alarms/job.ts';
import { alarms } from '../../../../server/desk/alarms/schema.ts';
import { staff } from '../../../../server/desk/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../src/domain/time.ts';
import type { AlarmList } from '../../../../src/desk/alarms/api.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
let services: Services;
const emails = {} as Record<Role | 'gone', string>;

beforeAll(async () => {
  const url = new URL('http://desk.andaman.example');
  const desk = { url, port: 0, host: '127.0.0.1', distDir: 'no-pages', trustProxy: 0 };
  server = await startServer({ mode: 'production', desk });
  ({ services } = server);
  await services.jobs.stop();
  for (const name of ['owner', 'treasury', 'compliance', 'support', 'gone'] as const) {
    emails[name] = `${name}@andaman.example`;
    const roles: Role[] = [name === 'gone' ? 'owner' : name];
    const disabled = name === 'gone' ? 1 : null;
    await services.db.insert(staff).values({ name, email: emails[name], roles, created: 0, disabled });
  }
});
afterAll(() => server.close());
afterEach(async () => {
  await services.db.delete(alarms);
  await services.db.delete(outbox);
});

/** Looks at what is wrong, on two instances at once, after some seconds. Emails to staff are sent at once. */
async function look(seconds = 0, instances: readonly Services[] = [services, services]): Promise<void> {
  server.clock.advance(seconds * SECOND_MS);
  await Promise.all(instances.map((instance) => alarmsJob.run(instance)));
  const now = server.clock.now();
  await services.db.update(outbox).set({ state: 'sent', sent: now, tries: 1 }).where(eq(outbox.kind, 'staff'));
}
const sent = (subject = '%') =>
  services.db
    .select({ target: outbox.target, subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(and(eq(outbox.kind, 'staff'), like(outbox.subject, `Andaman desk: ${subject}`)))
    .orderBy(asc(outbox.target));
const readers = async (subject?: string): Promise<string[]> => (await sent(subject)).map(({ target }) => target);
const rows = () => services.db.select().from(alarms).orderBy(asc(alarms.id));
const changeLog = () => vi.spyOn(services.staffLog, 'isWhole', 'get').mockReturnValue(false);

test('tells the owners once, though two instances look at once [DESK-41]', async () => {
  changeLog();
  await look();
  await look(20);
  expect(await sent()).toMatchObject([
    {
      target: emails.owner,
      subject: 'Andaman desk: Someone has changed the log',
      text: expect.stringContaining('http://desk.andaman.example/#/alarms'),
    },
  ]);
  expect(await rows()).toMatchObject([{ kind: 'logChanged', ended: null, told: ['owner'] }]);
});

test('tells each role what concerns it, and no one who was removed [DESK-41]', async () => {
  vi.spyOn(services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
  await look();
  expect(await readers("Money is paused: the ledger doesn't balance")).toEqual([emails.owner, emails.treasury]);
});

test('tells the same people that it is over, after ten quiet minutes [DESK-42]', async () => {
  const change = changeLog();
  await look();
  change.mockRestore();
  await look(60);
  expect(await rows()).toMatchObject([{ ended: server.clock.now(), emailedEnded: null }]);
  await look(9 * 60);
  expect(await readers('over: %')).toEqual([]);
  await look(60);
  await look(60);
  expect(await sent('over: %')).toMatchObject([
    { target: emails.owner, subject: 'Andaman desk: over: The log is whole again' },
  ]);
});

test('sends nothing more while an alarm comes and goes, and keeps its row [DESK-42]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const change = changeLog();
    await look(9 * 60);
    change.mockRestore();
    await look(60);
  }
  expect(await readers()).toEqual([emails.owner]);
  expect((await rows()).length).toBe(1);
  await look(10 * 60);
  expect(await readers()).toEqual([emails.owner, emails.owner]);
});

test('begins another alarm once people heard that the last one is over [DESK-42]', async () => {
  for (let round = 0; round < 2; round += 1) {
    const change = changeLog();
    await look();
    change.mockRestore();
    await look(60);
    await look(10 * 60);
  }
  expect((await rows()).map(({ ended }) => ended !== null)).toEqual([true, true]);
  expect((await readers()).length).toBe(4);
});

test('stays on while any instance notices it [DESK-41]', async () => {
  changeLog();
  const healthy = { ...services, staffLog: { isWhole: true } } as unknown as Services;
  await look();
  for (let round = 0; round < 6; round += 1) {
    await look(20, [services]);
    await look(0, [healthy]);
  }
  expect(await rows()).toMatchObject([{ ended: null }]);
});

test('does not end an alarm that an instance with a wrong clock notices [DESK-41]', async () => {
  const clockGuard = { isRight: () => false, measure: () => Promise.resolve() };
  await look(0, [{ ...services, clockGuard } as unknown as Services]);
  await look(20);
  expect(await readers("Money is paused: a server's clock is wrong")).toEqual([emails.owner, emails.treasury]);
  expect(await rows()).toMatchObject([{ kind: 'moneyPaused', subject: 'clock', ended: null }]);
});

test('tells of coins without sources in one email, after a minute, and of none that recovers [DESK-41]', async () => {
  let lacking: string[] | undefined = ['BTC', 'ETH', 'SOL'];
  const market = { codes: () => [], coinsWithoutSources: () => lacking };
  const instance = { ...services, market } as unknown as Services;
  await look(0, [instance]);
  lacking = ['BTC', 'ETH'];
  await look(40, [instance]);
  await look(20, [instance]);
  const subject = 'A coin has too few price sources (2)';
  expect(await readers(subject)).toEqual([emails.owner, emails.treasury]);
  expect((await sent(subject))[0]?.text).toMatch(/BTC has too few.*ETH has too few/s);
  // without current prices, no one can tell
  lacking = undefined;
  await look(120, [instance]);
  expect((await rows()).map(({ subject: coin, ended }) => [coin, ended])).toEqual([
    ['BTC', null],
    ['ETH', null],
  ]);
});

test('tells when prices have stopped for two minutes [DESK-41]', async () => {
  const until = server.clock.now();
  vi.spyOn(services.market, 'completeUntil').mockReturnValue(until);
  await look(120);
  expect(await rows()).toEqual([]);
  await look(1);
  expect(await readers('Prices have stopped')).toEqual([emails.owner, emails.treasury]);
});

test('tells when emails are overdue for ten minutes [DESK-41]', async () => {
  const now = server.clock.now();
  const message = { channel: 'sms', kind: 'code', text: 'x', created: now, due: now } as const;
  await services.db.insert(outbox).values({ ...message, target: '+66810000001' });
  await look(9 * 60);
  await look(60);
  expect(await readers()).toEqual([]);
  await look(30);
  expect(await readers("SMS isn't sent")).toEqual([emails.owner, emails.support]);
});

test('takes three people whose emails fail for a broken gateway, unless one was sent [DESK-41]', async () => {
  const created = server.clock.now();
  const fail = (person: number) =>
    services.db
      .insert(outbox)
      .values({ channel: 'sms', target: `+6681000000${person}`, text: 'x', state: 'failed', error: 'no', created });
  for (const person of [1, 2]) await fail(person);
  await look(10 * 60);
  expect(await rows()).toEqual([]);
  await fail(3);
  await look();
  expect(await rows()).toMatchObject([{ kind: 'messagesStuck', subject: 'sms' }]);
  await services.db
    .insert(outbox)
    .values({ channel: 'sms', target: '+66810000009', text: '', state: 'sent', tries: 1, created, sent: created });
  await look(MINUTE_MS / SECOND_MS);
  expect(await rows()).toEqual([]);
});

test('shows in the metrics which alarms are on [DESK-43]', async () => {
  const read = async (): Promise<string> => (await server.fetch('/metrics')).text();
  expect(await read()).toContain('andaman_alarm{kind="logChanged"} 0');
  const change = changeLog();
  await look();
  expect(await read()).toContain('andaman_alarm{kind="logChanged"} 1');
  change.mockRestore();
  await look(60);
  expect(await read()).toContain('andaman_alarm{kind="logChanged"} 0');
});

test('names the alarms of the last 30 days to the desk [DESK-44]', async () => {
  const { alarmViews } = await import('../../../../server/desk/alarms/views.ts');
  const list = (): Promise<AlarmList> =>
    alarmViews[0]!.read({ services, now: server.clock.now() } as never, {} as never) as Promise<AlarmList>;
  // what every page reads has only what stops the company
  const line = () => alarmViews[1]!.read({ services } as never, {} as never);
  const change = changeLog();
  await look();
  expect(await list()).toMatchObject({ now: [{ kind: 'logChanged', told: ['owner'] }], over: [] });
  const other = {
    kind: 'networkUnread',
    subject: 'TRC20',
    begun: 1,
    seen: server.clock.now(),
    emailedBegun: 1,
  } as const;
  await services.db.insert(alarms).values(other);
  expect(await line()).toEqual({ severe: [{ id: expect.any(Number), kind: 'logChanged', subject: '' }] });
  await services.db.delete(alarms).where(eq(alarms.kind, 'networkUnread'));
  change.mockRestore();
  await look(60);
  expect(await list()).toMatchObject({ now: [], over: [{ kind: 'logChanged' }] });
  server.clock.advance(31 * 24 * 60 * MINUTE_MS);
  expect(await list()).toEqual({ now: [], over: [] });
});
