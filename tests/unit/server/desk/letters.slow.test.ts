import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryJob } from '../../../../server/modules/outbox/deliver.ts';
import type { NewOutgoingMessage } from '../../../../server/modules/outbox/outbox.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import type { LetterEntry } from '../../../../src/desk/outbox/api.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

const SECRET = 'Your word is marmalade.';
let desk: DeskClient;
let support: Person;
beforeAll(async () => {
  desk = await startDesk();
  support = await desk.person('support');
});
afterAll(() => desk.server.close());

const db = () => desk.server.services.db;
/** Queues a letter and returns its id. */
async function queue(message: Partial<NewOutgoingMessage> = {}): Promise<number> {
  await desk.server.services.outbox.send(db(), {
    kind: 'security',
    channel: 'email',
    target: 'somchai@example.com',
    subject: SECRET,
    text: SECRET,
    language: 'en',
    ...message,
  });
  const rows = await db().select({ id: outbox.id }).from(outbox).orderBy(asc(outbox.id));
  return rows.at(-1)!.id;
}
const change = (id: number, fields: Partial<typeof outbox.$inferInsert>) =>
  db().update(outbox).set(fields).where(eq(outbox.id, id));
const failed = async (message: Partial<NewOutgoingMessage> = {}): Promise<number> => {
  const id = await queue(message);
  await change(id, { state: 'failed', tries: 7, error: 'somchai@example.com: no such user (550), code 482913' });
  return id;
};
const rowOf = async (id: number) => (await db().select().from(outbox).where(eq(outbox.id, id)))[0]!;
const list = async (query = ''): Promise<LetterEntry[]> =>
  (await desk.view(`letters${query}`, support.cookie)).body.letters;
const act = (action: string, letter: number) => desk.act(support, `letter.${action}`, { letter });

describe('the list of letters', () => {
  test('has no text, code or whole address, also not in an error [MAIL-03 AUDIT-04]', async () => {
    const id = await failed();
    const code = await queue({ kind: 'code', channel: 'sms', target: '+66812345678', code: '482913', lifeMs: 600_000 });
    await act('drop', code);
    const { body } = await desk.view('letters', support.cookie);
    const [entry] = (body.letters as LetterEntry[]).filter((letter) => letter.id === id);
    expect(entry).toMatchObject({
      target: 's••••@example.com',
      state: 'failed',
      tries: 7,
      error: '••• no such user (550), code •••',
      canResend: true,
      next: null,
    });
    const log = JSON.stringify([await db().select().from(staffLog), body]);
    for (const text of ['marmalade', '482913', 'somchai@', '66812345678']) expect(log).not.toContain(text);
    expect(log).toContain('+668 ••• 5678');
  });

  test('has 50 a page, newest first, in one state or all [MAIL-03]', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 60; number += 1) ids.push(await queue());
    const page = await list('?state=waiting');
    expect(page.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect((await list(`?state=waiting&before=${page.at(-1)!.id}`)).map(({ id }) => id).slice(0, 10)).toEqual(
      ids.toReversed().slice(50),
    );
    expect((await list('?state=sent')).every(({ state }) => state === 'sent')).toBe(true);
    await deliveryJob.run(desk.server.services);
    expect(await list('?state=waiting')).toEqual([]);
  });
});

describe('a failed letter', () => {
  test('is sent again with all its attempts, and the log says who did it [AUDIT-01]', async () => {
    const id = await failed();
    expect((await act('resend', id)).body).toEqual({ state: 'done' });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0, error: '', text: SECRET });
    await deliveryJob.run(desk.server.services);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1 });
    const [entry] = await db()
      .select()
      .from(staffLog)
      .where(eq(staffLog.target, `letter ${id}`));
    expect(entry).toMatchObject({ staff: support.id, action: 'letter.resend' });
  });

  test('is sent again once when two people ask at the same moment', async () => {
    const [id, other] = [await failed(), await desk.person('owner')];
    const both = await Promise.all([act('resend', id), desk.act(other, 'letter.resend', { letter: id })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['a code after its life', { kind: 'code', lifeMs: 1 }, { expires: 1 }],
    ['a code whose text is erased', { kind: 'code', lifeMs: 600_000 }, { text: '' }],
    ['an invitation after its hour', { kind: 'staff', lifeMs: 1 }, { expires: 1 }],
  ] as const)('is not sent again if it is %s [MAIL-05]', async (_, message, fields) => {
    const id = await failed(message);
    await change(id, fields);
    expect(codeOf(await act('resend', id))).toEqual([409, 'letter']);
    expect((await list('?state=failed')).find((letter) => letter.id === id)!.canResend).toBe(false);
    expect((await rowOf(id)).state).toBe('failed');
  });
});

describe('a letter', () => {
  test.each(['sending', 'sent', 'expired', 'dropped', 'waiting'])('that is %s is not sent again', async (state) => {
    const id = await queue();
    await change(id, { state });
    expect(codeOf(await act('resend', id))).toEqual([409, 'letter']);
  });

  test.each(['waiting', 'failed'])('that is %s is given up, and its text erased', async (state) => {
    const id = await queue();
    await change(id, { state });
    expect((await act('drop', id)).body).toEqual({ state: 'done' });
    expect(await rowOf(id)).toMatchObject({ state: 'dropped', subject: '', text: '', code: null });
    await deliveryJob.run(desk.server.services);
    expect((await rowOf(id)).state).toBe('dropped');
  });

  test.each(['waiting', 'failed'])(
    'to staff that is %s is given up by no one, and shown to owners [MAIL-03]',
    async (state) => {
      const { server } = desk;
      const owner = await desk.person('owner');
      const id = await queue({ kind: 'staff', subject: 'Andaman desk: Ben logged in from 203.0.113.9' });
      await change(id, { state, error: 'ben@andaman.example: 451' });
      for (const who of [support, owner])
        expect(codeOf(await desk.act(who, 'letter.drop', { letter: id }))).toEqual([409, 'letter']);
      expect((await rowOf(id)).text).toBe(SECRET);
      const unsent = async () => (await desk.view('staff', owner.cookie)).body.notices;
      const own = async () => (await unsent()).filter((email: { id: number }) => email.id === id);
      expect(await own()).toEqual([]);
      await change(id, { created: server.clock.now() - 11 * 60_000 });
      const subject = 'Andaman desk: Ben logged in from 203.0.113.9';
      expect(await own()).toEqual([{ id, created: expect.any(Number), subject, state, error: '••• 451' }]);
      expect(JSON.stringify(await unsent())).not.toContain('marmalade');
    },
  );

  test.each(['sending', 'sent', 'expired'])('that is %s is not given up', async (state) => {
    const id = await queue();
    await change(id, { state });
    expect(codeOf(await act('drop', id))).toEqual([409, 'letter']);
  });
});
