import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseInfo, cases as caseList, replyCase } from '../../../../src/api/cases.ts';
import { channels, submitDeposit } from '../../../../src/api/deposits.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import type { CaseMessage } from '../../../../src/desk/cases/api.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { isNoCasePicture } from '../../../../server/modules/cases/pictures.ts';
import { complaintNumbers, cases } from '../../../../server/modules/cases/schema.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { findUpload, removeUnreferenced } from '../../../../server/modules/uploads/uploads.ts';
import { newKey } from '../fixtures.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import { caseSteps } from './case-steps.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let anna: Person;
let owner: Person;
beforeAll(async () => {
  // keeps the texts in the outbox
  const send = async () => ({ result: 'later', reason: 'the test keeps it' }) as const;
  desk = await startDesk({}, { adapters: { messages: { channels: new Set(['email', 'sms'] as const), send } } });
  [anna, owner] = [await desk.person('support'), await desk.person('owner')];
});
afterAll(() => desk.server.close());

const { customer, ask, asked, reply, read, look, listed, done, emailsTo, inLog } = caseSteps(() => desk);

test('a question about an own record waits, with its record, photos and promised time [HELP-05 DESK-67]', async () => {
  const som = await customer();
  await desk.server.must(channels, { channel: 'usdt-trc20' }, { token: som.token });
  const deposit = await desk.server.must(
    submitDeposit,
    { channel: 'usdt-trc20', amount: '100', hash: 'e'.repeat(64) },
    { token: som.token, key: newKey() },
  );
  const photo = (await sendPicture(desk.server, som.token, await picture().jpeg().toBuffer())).data.url;
  const id = await asked(som, { about: 'deposit', record: deposit.id, pictures: photo, text: 'Where is it?\nUrgent.' });
  const shown = await read(som, id);
  expect(shown).toMatchObject({ title: 'Where is it?', about: `Deposit ${deposit.number}`, state: 'open', number: '' });
  expect(shown.note).toBe("We'll answer by 2026-03-11 12:00 (UTC+7).");
  expect(shown.messages).toMatchObject([{ own: true, text: 'Where is it?\nUrgent.', pictures: [photo] }]);
  const { lists, promise } = await desk.server.must(caseList, {}, { token: som.token, language: 'en' });
  expect(lists.map((item) => item.id)).toEqual([id]);
  expect(promise).toBe("We'll answer within 24 hours.");
  // the photo is not removed as unused
  const { db, files } = desk.server.services;
  await removeUnreferenced(db, files, desk.server.clock.now() + 2 * DAY_MS, [isNoCasePicture]);
  expect(await findUpload(db, photo.replace('/files/', ''))).toBeDefined();

  const page = await look(id, anna);
  expect(page.username).not.toBe(som.username);
  expect(page.record).toMatchObject({
    name: `Deposit ${deposit.number}`,
    page: { path: 'deposits', id: Number(deposit.id) },
  });
  expect(page.record!.facts[0]).toEqual({ name: 'Amount', value: '100.00 USDT' });
  expect((await listed('nobody', anna)).map((item) => item.id)).toContain(page.id);
  const { work } = (await desk.view('work', anna.cookie)).body;
  expect(work).toContainEqual(
    expect.objectContaining({ kind: 'case', id: page.id, why: 'Where is it?', isForMe: true }),
  );
  expect((await desk.view('today', anna.cookie)).body.openCases).toBeGreaterThan(0);
});

test('a repeated call opens no second case, and adds no second message [HELP-06]', async () => {
  const som = await customer();
  const [question, answer] = [newKey(), newKey()];
  const [first, again] = await Promise.all([ask(som, { sendKey: question }), ask(som, { sendKey: question })]);
  expect(again.data.id).toBe(first.data.id);
  expect((await ask(som, { sendKey: question, text: 'Another text.' })).ret).toBe(0);
  const call = (text: string) =>
    desk.server.call(replyCase, { id: first.data.id, text, sendKey: answer }, { token: som.token, language: 'en' });
  await Promise.all([call('Hello?'), call('Hello?')]);
  expect((await call('Other words.')).msg).toContain('already used for something else');
  expect((await read(som, first.data.id)).messages).toHaveLength(2);
  expect((await desk.server.must(caseList, {}, { token: som.token })).lists).toHaveLength(1);
});

test("another customer's case, record and photo are not found [HELP-06]", async () => {
  const [som, kenji] = [await customer(), await customer()];
  const id = await asked(som);
  await desk.server.must(channels, { channel: 'usdt-trc20' }, { token: som.token });
  const deposit = await desk.server.must(
    submitDeposit,
    { channel: 'usdt-trc20', amount: '100', hash: 'd'.repeat(64) },
    { token: som.token, key: newKey() },
  );
  const photo = (await sendPicture(desk.server, som.token, await picture().jpeg().toBuffer())).data.url;
  const unknown = await desk.server.call(caseInfo, { id: '999999' }, { token: kenji.token, language: 'en' });
  const foreign = await desk.server.call(caseInfo, { id }, { token: kenji.token, language: 'en' });
  expect([foreign.ret, foreign.msg]).toEqual([unknown.ret, unknown.msg]);
  expect((await reply(kenji, id, 'Let me in.')).msg).toBe(unknown.msg);
  expect((await ask(kenji, { about: 'deposit', record: deposit.id })).msg).toBe(unknown.msg);
  expect((await ask(kenji, { about: 'verification' })).msg).toBe(unknown.msg);
  expect((await ask(kenji, { pictures: photo })).ret).toBe(0);
  expect((await desk.server.must(caseList, {}, { token: kenji.token })).lists).toEqual([]);
});

test('a customer has ten open cases, and a message 2,000 letters and three photos at most [HELP-06]', async () => {
  const som = await customer();
  expect((await ask(som, { text: 'a'.repeat(2001) })).ret).toBe(0);
  expect((await ask(som, { pictures: '/files/1,/files/2,/files/3,/files/4' })).msg).toContain('Attach up to 3 photos');
  const ids = [await asked(som, { text: 'a'.repeat(2000) })];
  while (ids.length < 10) ids.push(await asked(som));
  expect((await ask(som)).msg).toContain('You already have 10 questions');
  // an answered one makes room
  await done(anna, 'case.answer', { case: Number(ids[0]), text: 'It arrived.' });
  await asked(som);
});

test("a customer's cases are theirs only, newest first, whatever their state [DESK-90]", async () => {
  const [som, kenji] = [await customer(), await customer()];
  const first = await asked(som);
  await done(anna, 'case.answer', { case: Number(first), text: 'It arrived.' });
  await asked(kenji);
  const second = await asked(som, { kind: 'complaint' });
  const { cases: rows } = (await desk.view(`cases?account=${som.account}`, anna.cookie)).body;
  expect(rows).toMatchObject([
    { id: Number(second), kind: 'complaint', state: 'open', owner: null },
    { id: Number(first), number: null, state: 'answered', owner: { id: anna.id } },
  ]);
  expect(rows[0].number).toMatch(/^C-/);
});

test('an answer reaches the customer by message and email, which say nothing of it [DESK-68]', async () => {
  const som = await customer();
  const id = await asked(som);
  await done(anna, 'case.answer', { case: Number(id), text: 'We sent it at 12:00.' });
  const shown = await read(som, id);
  expect(shown).toMatchObject({ state: 'answered', status: 'Answered', note: '' });
  expect(shown.messages.at(-1)).toMatchObject({ own: false, text: 'We sent it at 12:00.' });
  const { db } = desk.server.services;
  const [inbox] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.account, som.account), eq(messages.kind, 'caseAnswered')));
  expect(inbox!.content['en']).toContain(`href="#/pages/service/cases?id=${id}"`);
  expect(inbox!.content['en']).not.toContain('We sent it');
  const [email] = await emailsTo(som);
  expect(email).toContain("There's an answer to your question.");
  expect(email).not.toContain('We sent it');
  // whoever answers first takes care of it, and the log says who answered
  const page = await look(id, anna);
  expect(page.owner?.id).toBe(anna.id);
  expect(await inLog(id)).toEqual([[anna.id, 'case.answer']]);
});

test('an answer is refused if the customer has just written something else [DESK-68]', async () => {
  const som = await customer();
  const id = await asked(som);
  const body = { case: Number(id), text: 'It is on its way.' };
  const { seen } = (await desk.post('prepare/case.answer', { body }, anna.cookie)).body;
  expect((await reply(som, id, 'I have found it.')).ret).toBe(1);
  expect(codeOf(await desk.post('act/case.answer', { body, seen }, anna.cookie))).toEqual([409, 'changed']);
  expect((await read(som, id)).messages).toHaveLength(2);
});

test('a note of staff reaches no customer [DESK-69]', async () => {
  const som = await customer();
  const id = await asked(som);
  await done(anna, 'case.note', { case: Number(id), text: 'They called twice.' });
  const answers = await Promise.all([
    desk.server.call(caseInfo, { id }, { token: som.token }),
    desk.server.call(caseList, {}, { token: som.token }),
  ]);
  expect(JSON.stringify(answers)).not.toContain('They called twice');
  expect(await desk.server.services.db.$count(messages, eq(messages.account, som.account))).toBe(1);
  expect(await emailsTo(som)).toEqual([]);
  expect((await read(som, id)).state).toBe('open');
  const { messages: all } = await look(id, anna);
  expect(all.map(({ isNote, text }: CaseMessage) => [isNote, text])).toEqual([
    [false, 'Where is my money?'],
    [true, 'They called twice.'],
  ]);
});

test('complaints have numbers without gaps, also at once and after a failure [DESK-70]', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, customer));
  await Promise.all(
    people.map((som, index) =>
      // every second one fails after it had a number
      ask(som, { kind: 'complaint', ...(index % 2 === 0 ? {} : { pictures: `/files/${'0'.repeat(32)}` }) }),
    ),
  );
  const question = await asked(people[0]!);
  await done(anna, 'case.complaint', { case: Number(question) });
  expect(codeOf(await desk.act(anna, 'case.complaint', { case: Number(question) }))).toEqual([409, 'complaint']);
  const { db } = desk.server.services;
  const rows = await db.select({ number: cases.number }).from(cases).where(eq(cases.kind, 'complaint'));
  const numbers = rows.map(({ number }) => number ?? '').toSorted();
  expect(numbers).toEqual(numbers.map((_, index) => `C-2026-${String(index + 1).padStart(6, '0')}`));
  expect(await db.select().from(complaintNumbers)).toEqual([{ year: 2026, last: numbers.length }]);
});

test('a complaint has a deadline, and ends with a final answer that says where to go [DESK-70 DESK-73]', async () => {
  const { settings, db } = desk.server.services;
  await settings.write(db, 'config.cases', { firstAnswerMinutes: 30, complaintDays: 10 });
  await settings.write(db, 'config.system', { regulator: 'the SEC' });
  const som = await customer();
  const { promise, complaint } = await desk.server.must(caseList, {}, { token: som.token, language: 'en' });
  expect([promise, complaint]).toEqual([
    "We'll answer within 30 minutes.",
    'A complaint gets a number, and our final answer within 10 days.',
  ]);
  const id = await asked(som, { kind: 'complaint' });
  const page = await look(id, anna);
  expect([page.due - page.created, page.complaintDue! - page.created]).toEqual([30 * MINUTE_MS, 10 * DAY_MS]);
  const { customers: found } = (await desk.view(`customers?search=${page.number!.toLowerCase()}`, owner.cookie)).body;
  expect(found).toMatchObject([{ id: som.account, matches: ['complaint'] }]);
  expect((await desk.view(`cases?account=${som.account}`, anna.cookie)).body.cases).toMatchObject([{ id: page.id }]);
  expect((await read(som, id)).note).toMatch(/^Complaint C-2026-\d{6}\. Our final answer comes by .+ We'll answer by /);
  const closing = { case: Number(id), reason: 'caseSolved' };
  expect(codeOf(await desk.act(anna, 'case.close', closing))).toEqual([409, 'unanswered']);
  await done(anna, 'case.answer', { case: Number(id), text: 'All ten prices match.' });
  await done(anna, 'case.close', closing);
  expect((await emailsTo(som)).at(-1)).toContain("We've closed your complaint.");
  expect((await read(som, id)).note).toContain('If you disagree, you can contact the SEC.');
  await settings.write(db, 'config.cases', {});
});

test('a closed case says why, and opens again for 30 days when the customer writes [HELP-07 DESK-72]', async () => {
  const som = await customer();
  const id = await asked(som);
  await done(anna, 'case.close', { case: Number(id), reason: 'caseQuiet' });
  expect(await read(som, id)).toMatchObject({
    state: 'closed',
    writable: true,
    note: expect.stringMatching(/^We closed this because we didn't hear from you\. If you write again by /),
  });
  expect(codeOf(await desk.act(anna, 'case.answer', { case: Number(id), text: 'Late.' }))).toEqual([409, 'closed']);
  expect((await listed('closed', anna)).map((item) => item.id)).toContain(Number(id));
  expect((await reply(som, id, 'I am back.')).ret).toBe(1);
  expect(await look(id, anna)).toMatchObject({ state: 'open', closed: null });
  await done(anna, 'case.close', { case: Number(id), reason: 'caseSolved' });
  const { db, clock } = desk.server.services;
  await db
    .update(cases)
    .set({ closed: clock.now() - 30 * DAY_MS - 1 })
    .where(eq(cases.id, Number(id)));
  expect((await reply(som, id, 'Hello?')).msg).toContain('closed more than 30 days ago');
  expect((await read(som, id)).writable).toBe(false);
});

test('support, owners and compliance answer; others only read, and no pictures [DESK-71]', async () => {
  const som = await customer();
  const photo = (await sendPicture(desk.server, som.token, await picture().jpeg().toBuffer())).data.url;
  const id = await asked(som, { pictures: photo });
  const body = { case: Number(id) };
  for (const role of ['treasury', 'reader'] satisfies Role[]) {
    const who = await desk.person(role);
    expect((await look(id, who)).messages).toMatchObject([{ pictures: 1 }]);
    for (const action of ['answer', 'note', 'pictures'])
      expect(codeOf(await desk.act(who, `case.${action}`, { ...body, text: 'Hello.' }))[0]).toBe(403);
  }
  const cleo = await desk.person('compliance');
  await done(cleo, 'case.take', body);
  expect((await look(id, cleo)).owner?.id).toBe(cleo.id);
  expect((await listed('mine', cleo)).map((item) => item.id)).toEqual([Number(id)]);
  await done(cleo, 'case.release', body);
  expect((await look(id, cleo)).owner).toBeNull();
  const { result } = (await desk.act(owner, 'case.pictures', body)).body;
  expect(result).toMatchObject([{ picture: { type: 'image/jpeg' } }]);
  expect(await inLog(id)).toEqual([
    [cleo.id, 'case.take'],
    [cleo.id, 'case.release'],
    [owner.id, 'case.pictures'],
  ]);
});

test('with only a chat nothing new is asked, but without an address it always can be [DESK-73]', async () => {
  const { settings, db } = desk.server.services;
  const som = await customer();
  await settings.write(db, 'config.cases', { chatOnly: true });
  const id = await asked(som);
  await settings.write(db, 'config.system', { service_url: 'https://chat.example' });
  expect((await ask(som)).msg).toContain('Our team answers in the support chat');
  expect((await reply(som, id, 'One more thing.')).ret).toBe(1);
  expect((await desk.server.must(caseList, {}, { token: som.token, language: 'en' })).closed).not.toBe('');
});
