import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { dayLimitOf } from '../../../../server/modules/withdrawals/daily-limit.ts';
import { verificationState, submitVerification } from '../../../../src/api/verifications.ts';
import type { Verification, VerificationEntry } from '../../../../src/desk/verifications/api.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import { basicVerification } from '../basic-verification.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';
import { type Customer, NUMBER, verificationSteps } from './verification-steps.ts';

let desk: DeskClient;
let anna: Person;
let bert: Person;
let owner: Person;
beforeAll(async () => {
  desk = await startDesk();
  [anna, bert, owner] = [await desk.person('compliance'), await desk.person('compliance'), await desk.person('owner')];
});
afterAll(() => desk.server.close());

const { customer, send, newest, open, stateOf, entriesOf } = verificationSteps(() => desk);
const queue = async (query = ''): Promise<VerificationEntry[]> =>
  (await desk.view(`verifications${query}`, anna.cookie)).body.verifications;
const look = async (id: number): Promise<Verification> =>
  (await desk.view(`verification?id=${id}`, anna.cookie)).body.verification;
const inboxOf = async ({ account }: Customer): Promise<string[]> => {
  const rows = await desk.server.services.db
    .select()
    .from(messages)
    .where(and(eq(messages.account, account), like(messages.kind, 'certification%')))
    .orderBy(asc(messages.id));
  return rows.map(({ kind }) => kind);
};
const limitOf = async ({ account }: Customer): Promise<bigint> => {
  const { services, clock } = desk.server;
  return (await dayLimitOf(services, services.db, account, clock.now())).limit / 1_000_000n;
};

describe('a waiting verification', () => {
  let som: Customer;
  let id: number;
  beforeEach(async () => {
    // of the tests before, so that no other account has the number
    await desk.server.services.db.update(identityVerifications).set({ number: '' });
    som = await customer();
    await send(som);
    id = await newest(som);
  });

  test('is in the queue, oldest first, by tier and by state [KYCR-01]', async () => {
    const other = await customer();
    await send(other);
    const ids = (await queue()).map((entry) => entry.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.slice(-2)).toEqual([id, await newest(other)]);
    expect((await queue(`?after=${id}`)).map(({ account }) => account)).toEqual([other.account]);
    expect(await queue('?tier=advanced')).toEqual([]);
    const [entry] = (await queue()).filter((item) => item.id === id);
    expect(entry).toMatchObject({ username: som.username, name: 'Somchai Jaidee', number: '•••• 3458' });
    await desk.act(anna, 'verification.reject', { verification: id, reason: 'kycExpired' });
    expect((await queue()).map((item) => item.id)).not.toContain(id);
    const [refused] = await queue('?state=refused');
    expect(refused).toMatchObject({
      id,
      decidedBy: expect.stringContaining('Anna'),
      reason: 'Your document has expired. Use a valid one.',
    });
    expect((await queue(`?state=refused&before=${id}`)).map((item) => item.id)).not.toContain(id);
  });

  test('shows name, number and who else sent the same number [KYCR-01]', async () => {
    const other = await customer();
    await send(other, 'Someone Else', '1-1037-00123-45-8');
    const third = await customer();
    await send(third, 'Someone Else', '๑๑๐๓๗๐๐๑๒๓๔๕๘');
    const seen = await look(id);
    const { birthDate } = basicVerification();
    expect(seen.identity).toEqual({ id, type: 'idcard', name: 'Somchai Jaidee', number: NUMBER, birthDate });
    expect(seen.birthDate).toBe('1990-••-••');
    expect(seen.sameNumber.accounts).toEqual(expect.arrayContaining([other.account, third.account]));
    expect(seen.sameNumber.accounts).not.toContain(som.account);
    expect(seen).toMatchObject({ level: 'none', pictures: [], others: [] });
    expect(seen.sameNumber.count).toBe(seen.sameNumber.accounts.length);
  });

  test('is approved by one person who signs it, and the customer is told [KYCR-02 AUDIT-01]', async () => {
    expect((await desk.act(anna, 'verification.approve', { verification: id })).body).toEqual({ state: 'done' });
    expect((await stateOf(som)).primary).toBe('verified');
    expect(await inboxOf(som)).toEqual(['certificationVerified']);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ staff: anna.id, action: 'verification.approve' });
    expect(entry!.assertion).not.toBe('');
    const { services } = desk.server;
    const [row] = await services.db.select().from(identityVerifications).where(eq(identityVerifications.id, id));
    expect(row!.decidedBy).toBe(anna.id);
    expect(await findLogFault(services.db)).toBeUndefined();
  });

  test('is approved by two people if another account sent its number, and both sign that [KYCR-01 KYCR-02]', async () => {
    const twin = await customer();
    await send(twin);
    const { state, approval } = (await desk.act(anna, 'verification.approve', { verification: id })).body;
    expect([state, (await stateOf(som)).primary]).toEqual(['proposed', 'review']);
    const { approvals } = (await desk.view('approvals?state=open', bert.cookie)).body;
    const { words, reason } = approvals.find((entry: { id: number }) => entry.id === approval);
    expect(reason).toContain('another account sent the same document number');
    expect(words.changes).toContainEqual(
      expect.objectContaining({ label: 'Same document number', to: `customer ${twin.account}`, isWrong: true }),
    );
    expect((await desk.approve(bert, approval)).body).toEqual({ state: 'done' });
    expect((await stateOf(som)).primary).toBe('verified');
  });

  test('leaves no document number or date of birth in the log, whole or as a hash to guess [AUDIT-04 KYC-08]', async () => {
    await desk.act(anna, 'verification.approve', { verification: id });
    const [entry] = await entriesOf(id);
    expect(entry!.details).toContain('•••• 3458');
    expect(entry!.details).not.toContain(NUMBER);
    expect(entry!.details).toContain('1990-••-••');
    expect(entry!.details).not.toContain(basicVerification().birthDate);
    // two submissions with the same words have different versions
    const twin = await customer();
    await send(twin);
    const rows = await desk.server.services.db.select().from(identityVerifications);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(rows.length);
  });

  test('has what is known beside it, which no one signs, and says beforehand what is read [DESK-80 DESK-82]', async () => {
    const { verification, evidence } = (await desk.view(`verification?id=${id}`, anna.cookie)).body;
    expect(evidence).toEqual({
      approval: null,
      before: null,
      holders: [],
      hasLooked: false,
      limits: { now: '2000', after: '50000' },
    });
    expect(verification).not.toHaveProperty('limits');
    await desk.server.services.db.update(customers).set({ language: 'ar' }).where(eq(customers.id, som.account));
    const body = { verification: id, looked: ['name'], note: 'Called the customer.' };
    const prepared = (await desk.post('prepare/verification.approve', { body }, anna.cookie)).body;
    expect(prepared.reads).toMatchObject({
      language: 'ar',
      english: { title: 'Basic verification complete' },
      ways: ['app'],
    });
    expect(prepared.words).toMatchObject({ said: 'Called the customer.' });
    expect(JSON.stringify(prepared.subject)).not.toContain('50000');
    const final = { verification: id, reason: 'kycNotAccepted' };
    const rejected = (await desk.post('prepare/verification.reject', { body: final }, anna.cookie)).body;
    expect(rejected.reads.english.title).toBe("We couldn't verify your identity");
    await desk.act(anna, 'verification.reject', { verification: id, reason: 'kycNameDiffers' });
    await send(som, 'Somchai Jaidee-Wong');
    const next = (await desk.view(`verification?id=${await newest(som)}`, anna.cookie)).body;
    expect(next.evidence.before).toEqual({
      id,
      name: 'Somchai Jaidee',
      number: '•••• 3458',
      birthDate: '1990-••-••',
      type: 'idcard',
    });
  });

  test('is returned with a reason that the customer reads in their language [KYCR-02]', async () => {
    const body = { verification: id, reason: 'kycNameDiffers' };
    expect((await desk.act(anna, 'verification.reject', body)).body).toEqual({ state: 'done' });
    const { reason } = await desk.server.must(verificationState, {}, { token: som.token, language: 'zh' });
    expect(reason).toBe('您输入的姓名与证件不符。请输入与证件完全一致的姓名。');
    expect(codeOf(await desk.act(anna, 'verification.reject', { ...body, reason: 'because' }))).toEqual([400, 'field']);
    expect((await send(som, 'Somchai Jaidee-Wong')).ret).toBe(1);
    const [earlier] = (await look(await newest(som))).others;
    expect(earlier).toMatchObject({ id, state: 'refused', decidedBy: expect.stringContaining('Anna'), isFinal: false });
  });

  test('refused for good, it closes the form with its reason [KYCR-02]', async () => {
    await desk.act(anna, 'verification.reject', { verification: id, reason: 'kycNotAccepted' });
    expect((await send(som)).msg).toContain('this decision is final');
    expect(await stateOf(som)).toMatchObject({ primary: 'none', final: true });
    // two people open it again
    const { approval } = (await desk.act(anna, 'verification.reopen', { verification: id })).body;
    expect((await send(som)).ret).toBe(0);
    expect((await desk.approve(bert, approval)).body).toEqual({ state: 'done' });
    expect(await stateOf(som)).toMatchObject({ primary: 'none', final: false });
    expect((await send(som)).ret).toBe(1);
  });

  test('is decided once: later verdicts are refused [KYCR-03]', async () => {
    await desk.act(anna, 'verification.approve', { verification: id });
    for (const [action, reason] of [
      ['approve', {}],
      ['reject', { reason: 'kycExpired' }],
    ] as const)
      expect(codeOf(await desk.act(bert, `verification.${action}`, { verification: id, ...reason }))).toEqual([
        409,
        'decided',
      ]);
    expect(await inboxOf(som)).toEqual(['certificationVerified']);
  });

  test('sent anew is not verified by a verdict on the one before [KYCR-03]', async () => {
    const [reject, approve] = [
      await open(anna, 'verification.reject', { verification: id, reason: 'kycUnreadable' }),
      await open(bert, 'verification.approve', { verification: id }),
    ];
    expect((await reject()).status).toBe(200);
    expect((await send(som, 'Anyone Else', '9999999999999')).ret).toBe(1);
    expect(codeOf(await approve())).toEqual([409, 'changed']);
    expect(await stateOf(som)).toMatchObject({ primary: 'review', name: 'A••••• E•••' });
  });
});

describe('pictures', () => {
  test('are shown to compliance for one signature, and each look is in the log without them [KYCR-01]', async () => {
    await desk.server.services.db.update(identityVerifications).set({ number: '' });
    const som = await customer();
    await send(som);
    await desk.act(anna, 'verification.approve', { verification: await newest(som) });
    const sent = await picture(400, 300).jpeg().toBuffer();
    const front = (await sendPicture(desk.server, som.token, sent)).data.url;
    await desk.server.must(submitVerification, { level: 'advanced', type: 'passport', front }, { token: som.token });
    const id = await newest(som);
    expect(await look(id)).toMatchObject({
      tier: 'advanced',
      pictures: ['front'],
      level: 'primary',
      identity: { name: 'Somchai Jaidee', number: NUMBER },
    });
    // no one approves pictures that they haven't looked at
    const approved = () => desk.act(anna, 'verification.approve', { verification: id });
    expect(codeOf(await approved())).toEqual([409, 'notLooked']);
    const shown = (await desk.act(anna, 'verification.pictures', { verification: id })).body;
    expect(shown).toMatchObject({ state: 'done', result: [{ side: 'front', picture: { type: 'image/jpeg' } }] });
    const { data } = shown.result[0].picture;
    const bytes = Buffer.from(data, 'base64');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await desk.act(owner, 'verification.pictures', { verification: id });
    const looks = await entriesOf(id);
    expect(looks.map(({ staff, action }) => [staff, action])).toEqual([
      [anna.id, 'verification.pictures'],
      [owner.id, 'verification.pictures'],
    ]);
    for (const { details, assertion } of looks) {
      expect(details).not.toContain(data.slice(0, 40));
      expect(assertion).not.toBe('');
    }
    expect((await desk.view(`verification?id=${id}`, anna.cookie)).body.evidence.hasLooked).toBe(true);
    expect((await approved()).body).toEqual({ state: 'done' });
    // the basic one has none
    const [other] = (await look(id)).others;
    const none = desk.act(anna, 'verification.pictures', { verification: other!.id });
    expect(codeOf(await none)).toEqual([404, 'notFound']);
  });
});

describe('a verified one', () => {
  test('is revoked by two people: the limit falls at once and the customer is told [KYCR-04]', async () => {
    await desk.server.services.db.update(identityVerifications).set({ number: '' });
    const som = await customer();
    await send(som);
    const id = await newest(som);
    await desk.act(anna, 'verification.approve', { verification: id });
    expect(await limitOf(som)).toBe(50_000n);
    const body = { verification: id, reason: 'kycDocumentUsed' };
    const { state, approval } = (await desk.act(anna, 'verification.revoke', body)).body;
    expect([state, await limitOf(som), (await stateOf(som)).primary]).toEqual(['proposed', 50_000n, 'verified']);
    expect((await desk.approve(bert, approval)).body).toEqual({ state: 'done' });
    expect([await limitOf(som), (await stateOf(som)).primary]).toEqual([2000n, 'none']);
    expect(await inboxOf(som)).toEqual(['certificationVerified', 'certificationRevoked']);
    const [entry] = await queue(`?state=refused`);
    expect(entry).toMatchObject({ id, revoked: expect.any(Number), decided: expect.any(Number) });
  });

  test('is the only kind that can be revoked [KYCR-04]', async () => {
    const som = await customer();
    await send(som);
    const body = { verification: await newest(som), reason: 'kycExpired' };
    const { approval } = (await desk.act(anna, 'verification.revoke', body)).body;
    expect(codeOf(await desk.approve(bert, approval))).toEqual([409, 'notVerified']);
    expect((await stateOf(som)).primary).toBe('review');
  });
});
