import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verificationState, submitVerification } from '../../../../../src/api/verifications.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { VERIFICATION_REASONS, type VerificationReason } from '../../../../../src/domain/verification-reasons.ts';
import { LANGUAGES } from '../../../../../src/config.ts';
import { verificationReasonIn } from '../../../../../server/modules/verifications/reasons.ts';
import { identityVerifications } from '../../../../../server/modules/verifications/schema.ts';
import {
  decideIdentityVerification,
  revokeIdentityVerification,
  seenIdentityVerification,
  type ReviewVerdict,
} from '../../../../../server/modules/verifications/verdicts.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import { dayLimitOf } from '../../../../../server/modules/withdrawals/daily-limit.ts';
import { basicVerification } from '../../basic-verification.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { picture, sendPicture } from '../uploads/pictures.ts';
import { withdrawalSteps, withFee } from '../withdrawals/support.ts';

const server = testServer();
const send = ({ token }: Person, language = 'en') =>
  server.call(submitVerification, basicVerification({ number: 'AB1234567' }), { token, language });
const stateOf = ({ token }: Person, language = 'en') => server.must(verificationState, {}, { token, language });
const newestOf = async ({ username }: Person, tier: 'primary' | 'advanced' = 'primary') => {
  const { db } = server.services;
  const { id } = (await findCustomer(db, username))!;
  const [row] = await db
    .select()
    .from(identityVerifications)
    .where(and(eq(identityVerifications.account, id), eq(identityVerifications.tier, tier)))
    .orderBy(desc(identityVerifications.id));
  return row!;
};
const decide = async (person: Person, verdict: ReviewVerdict, tier?: 'primary' | 'advanced') => {
  const { services } = server;
  const seen = seenIdentityVerification(await newestOf(person, tier));
  return services.db.transaction((tx) => decideIdentityVerification(services, tx, seen, verdict));
};
const revoke = async (person: Person, reason: VerificationReason, tier?: 'primary' | 'advanced') => {
  const { services } = server;
  const seen = seenIdentityVerification(await newestOf(person, tier));
  return services.db.transaction((tx) => revokeIdentityVerification(services, tx, seen, reason));
};
const inbox = async ({ token }: Person, language = 'en') =>
  (await server.must(messages, { status: 'all' }, { token, language })).lists.filter(({ kind }) =>
    kind.startsWith('certification'),
  );
const limitOf = async ({ username }: Person): Promise<bigint> => {
  const { services, clock } = server;
  const { id } = (await findCustomer(services.db, username))!;
  return (await dayLimitOf(services, services.db, id, clock.now())).limit / 1_000_000n;
};
/** Sends and verifies both tiers. */
async function verifyBoth(person: Person): Promise<void> {
  await send(person);
  await decide(person, { verdict: 'approve' });
  const front = (await sendPicture(server, person.token, await picture().jpeg().toBuffer())).data.url;
  await server.must(submitVerification, { level: 'advanced', type: 'passport', front }, { token: person.token });
  await decide(person, { verdict: 'approve' }, 'advanced');
}

test.each(VERIFICATION_REASONS)('has its own text for %s in six languages [KYCR-02]', (reason) => {
  const texts = LANGUAGES.map((language) => verificationReasonIn(language, reason));
  expect(new Set(texts).size).toBe(LANGUAGES.length);
  expect(texts).not.toContain(reason);
});

test('shows a stored reason in the language of the reader [KYCR-02]', async () => {
  const person = await server.person();
  await send(person);
  await decide(person, { verdict: 'reject', reason: 'kycExpired' });
  expect((await newestOf(person)).reason).toBe('kycExpired');
  expect((await stateOf(person)).reason).toBe('Your document has expired. Use a valid one.');
  expect((await stateOf(person, 'zh')).reason).toBe('您的证件已过期。请使用有效证件。');
  expect((await inbox(person, 'th'))[0]!.content).toContain('เอกสารของคุณหมดอายุแล้ว');
});

test("shows a provider's words as they are [KYC-07]", async () => {
  const person = await server.person();
  await send(person);
  await decide(person, { verdict: 'reject', reason: 'No such person.' });
  expect(await stateOf(person, 'zh')).toMatchObject({ reason: 'No such person.', final: false });
});

test('lets no one send again after a final refusal, and says why in their language [KYCR-02]', async () => {
  const person = await server.person();
  await send(person);
  await decide(person, { verdict: 'reject', reason: 'kycNotAccepted' });
  expect(await stateOf(person)).toMatchObject({ primary: 'none', final: true });
  for (const language of ['en', 'zh'] as const) {
    const { ret, msg } = await send(person, language);
    expect([ret, msg]).toEqual([0, verificationReasonIn(language, 'kycNotAccepted')]);
  }
  const front = '/files/0123456789abcdef0123456789abcdef';
  const advanced = { level: 'advanced', type: 'passport', front };
  expect((await server.call(submitVerification, advanced, { token: person.token })).msg).toContain(
    'this decision is final',
  );
  expect((await inbox(person)).map(({ kind }) => kind)).toEqual(['certificationClosed']);
});

test('lowers the limit at once when a basic verification is revoked, and takes the advanced one with it [KYCR-04]', async () => {
  const person = await server.person();
  await verifyBoth(person);
  expect(await limitOf(person)).toBe(200_000n);
  expect(await revoke(person, 'kycDocumentUsed')).toBe('revoked');
  expect(await limitOf(person)).toBe(2000n);
  expect(await stateOf(person)).toMatchObject({
    primary: 'none',
    advanced: 'none',
    final: false,
    reason: verificationReasonIn('en', 'kycDocumentUsed'),
  });
  expect((await inbox(person)).map(({ kind }) => kind)).toEqual([
    'certificationRevoked',
    'certificationAdvanced',
    'certificationVerified',
  ]);
  const letters = await server.services.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.target, person.username), eq(outbox.kind, 'security')));
  expect(letters.map(({ subject }) => subject)).toContain('Your identity verification is no longer valid');
  expect((await send(person)).ret).toBe(1);
});

test('leaves an order above the new limit alone, and refuses the next one [KYCR-04]', async () => {
  const { ready, take, rowOf } = withdrawalSteps(server);
  const person = await ready('100000');
  await send(person);
  await decide(person, { verdict: 'approve' });
  const { number } = (await take(person, withFee('10000'))).data;
  const before = await rowOf(number);
  await revoke(person, 'kycExpired');
  expect(await rowOf(number)).toEqual(before);
  expect((await take(person, withFee('10'))).msg).toContain('This is above your daily withdrawal limit.');
});

test('keeps the basic verification when the advanced one is revoked [KYCR-04]', async () => {
  const person = await server.person();
  await verifyBoth(person);
  expect(await revoke(person, 'kycExpired', 'advanced')).toBe('revoked');
  expect([await limitOf(person), await stateOf(person)]).toMatchObject([
    50_000n,
    { primary: 'verified', advanced: 'none' },
  ]);
});

test('revokes only what is verified and as it was seen [KYCR-04]', async () => {
  const person = await server.person();
  await send(person);
  expect(await revoke(person, 'kycExpired')).toBe('changed');
  await decide(person, { verdict: 'approve' });
  const { services } = server;
  const seen = seenIdentityVerification(await newestOf(person));
  await services.db.update(identityVerifications).set({ name: 'Anyone' }).where(eq(identityVerifications.id, seen.id));
  const late = services.db.transaction((tx) => revokeIdentityVerification(services, tx, seen, 'kycExpired'));
  expect(await late).toBe('changed');
  expect((await stateOf(person)).primary).toBe('verified');
});
