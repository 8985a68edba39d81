import { expect, test } from 'vitest';
import { verificationState, submitVerification } from '../../../../../src/api/verifications.ts';
import type { KycVerdict, SubmittedVerification } from '../../../../../server/ports/kyc-reviewer.ts';
import { reviewIdentityVerifications } from '../../../../../server/modules/verifications/review.ts';
import { basicVerification } from '../../basic-verification.ts';
import { rejectVerification } from '../../decide.ts';
import { startServer } from '../../support.ts';

test('ignores a late verdict about details that have been replaced [KYC-07]', async () => {
  let settle: (verdict: KycVerdict) => void = () => undefined;
  const verdict = new Promise<KycVerdict>((resolve) => (settle = resolve));
  const reviewed: string[] = [];
  /** Decides only on Somchai's submission, when the test settles the verdict. */
  const review = async ({ name }: SubmittedVerification): Promise<KycVerdict | undefined> => {
    reviewed.push(name);
    return name === 'Somchai' ? verdict : undefined;
  };
  const server = await startServer({}, { adapters: { kyc: { review } } });
  const person = await server.person();
  const { token } = person;
  const send = (name: string) => server.must(submitVerification, basicVerification({ name }), { token });
  await send('Somchai');
  const reviewing = reviewIdentityVerifications.run(server.services);
  await expect.poll(() => reviewed).toContain('Somchai');
  await rejectVerification(server, person, 'Blurred.');
  await send('Anyone Else');
  settle({ verdict: 'approve' });
  await reviewing;
  expect((await server.must(verificationState, {}, { token })).primary).toBe('review');
  await server.close();
});
