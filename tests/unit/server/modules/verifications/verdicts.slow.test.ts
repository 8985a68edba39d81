import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verificationState, submitVerification } from '../../../../../src/api/verifications.ts';
import { identityVerifications } from '../../../../../server/modules/verifications/schema.ts';
import {
  decideIdentityVerification,
  seenIdentityVerification,
  type ReviewVerdict,
} from '../../../../../server/modules/verifications/verdicts.ts';
import type { Seen } from '../../../../../server/platform/seen.ts';
import { basicVerification } from '../../basic-verification.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer();
const send = ({ token }: Person, name: string) =>
  server.must(submitVerification, basicVerification({ name }), { token });
const stateOf = async ({ token }: Person) => (await server.must(verificationState, {}, { token })).primary;
/** Returns the submission as a reviewer sees it. */
const look = async (name: string) => {
  const [row] = await server.services.db
    .select()
    .from(identityVerifications)
    .where(and(eq(identityVerifications.name, name), eq(identityVerifications.tier, 'primary')))
    .orderBy(desc(identityVerifications.id));
  return seenIdentityVerification(row!);
};
const decide = (seen: Seen, verdict: ReviewVerdict) =>
  server.services.db.transaction((tx) => decideIdentityVerification(server.services, tx, seen, verdict));

test('applies a verdict to the submission that was reviewed, not to the next one [KYC-07]', async () => {
  const person = await server.person();
  await send(person, 'First Name');
  const seen = await look('First Name');
  expect(await decide(seen, { verdict: 'reject', reason: 'Blurred.' })).toBe('decided');
  await send(person, 'Second Name');
  expect(await decide(seen, { verdict: 'approve' })).toBe('changed');
  expect(await stateOf(person)).toBe('review');
  expect(await decide(await look('Second Name'), { verdict: 'approve' })).toBe('decided');
  expect(await stateOf(person)).toBe('verified');
});

test('refuses a verdict on details that have changed since [KYC-07]', async () => {
  const person = await server.person();
  await send(person, 'Third Name');
  const seen = await look('Third Name');
  await server.services.db
    .update(identityVerifications)
    .set({ number: 'ZZ7654321' })
    .where(eq(identityVerifications.id, seen.id));
  expect(await decide(seen, { verdict: 'approve' })).toBe('changed');
  expect(await stateOf(person)).toBe('review');
});

test('accepts one of two simultaneous verdicts, and tells the other that it changed [KYC-07]', async () => {
  const person = await server.person();
  await send(person, 'Fourth Name');
  const seen = await look('Fourth Name');
  const outcomes = await Promise.all([
    decide(seen, { verdict: 'approve' }),
    decide(seen, { verdict: 'reject', reason: 'Blurred.' }),
  ]);
  expect([...outcomes].sort()).toEqual(['changed', 'decided']);
});
