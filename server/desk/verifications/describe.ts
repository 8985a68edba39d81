import type { Change, Described } from '../../../src/desk/api/described.ts';
import type {
  approveVerification,
  rejectVerification,
  revokeVerification,
  Verification,
  VerificationTier,
} from '../../../src/desk/verifications/api.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import { LOOKED_WORDS, TIER_WORDS } from '../../../src/desk/words/verifications.ts';
import type { Seen as SeenRow } from '../../platform/seen.ts';
import { translate } from '../../platform/texts/translate.ts';
import { facts, inWords } from '../describe.ts';

type Seen = Pick<SeenRow, 'id' | 'state' | 'version'> & {
  readonly account: number;
  readonly tier: VerificationTier;
  readonly sameNumber: Verification['sameNumber'];
  readonly isCheckDigitWrong: boolean;
  readonly others: readonly { readonly state: string }[];
};

const about = ({ account, tier }: Seen) => facts({ Customer: `customer ${account}`, Verification: TIER_WORDS[tier] });

/** What speaks against a submission, in red. */
const warningsOf = ({ sameNumber, isCheckDigitWrong, others }: Seen): Change[] =>
  facts({
    'Same document number': sameNumber.accounts.map((account) => `customer ${account}`).join(', '),
    'Check digit of a Thai ID': isCheckDigitWrong ? 'wrong' : null,
    'Rejected before': String(others.filter(({ state }) => state === 'refused').length || ''),
  }).map((change) => ({ ...change, isWrong: true }));

export const describeVerifying = (
  seen: Seen,
  { looked = [], note = '' }: ActionBody<typeof approveVerification>,
): Described =>
  inWords(`Approve the verification of customer ${seen.account}`, {
    value: TIER_WORDS[seen.tier],
    changes: [
      ...about(seen),
      { label: 'State', from: 'under review', to: 'verified' },
      ...warningsOf(seen),
      ...facts({ 'Looked at': looked.map((one) => LOOKED_WORDS[one]).join('. ') }),
    ],
    customer: ['Their withdrawal limit rises.'],
    said: note,
  });

export const describeReturning = (
  seen: Seen,
  { reason, note = '' }: ActionBody<typeof rejectVerification>,
): Described =>
  inWords(`Reject the verification of customer ${seen.account}`, {
    value: TIER_WORDS[seen.tier],
    changes: [...about(seen), { label: 'State', from: 'under review', to: 'rejected' }],
    customer: [translate('en', reason)],
    said: note,
  });

export const describeRevoking = (seen: Seen, { reason, note = '' }: ActionBody<typeof revokeVerification>): Described =>
  inWords(`Revoke the verification of customer ${seen.account}`, {
    value: TIER_WORDS[seen.tier],
    changes: [...about(seen), { label: 'State', from: 'verified', to: 'not verified' }],
    customer: [translate('en', reason), 'Their withdrawal limit falls at once. Open orders go on.'],
    said: note,
  });

export const describeReopening = (seen: Seen): Described =>
  inWords(`Take back the final refusal of customer ${seen.account}`, {
    value: TIER_WORDS[seen.tier],
    changes: [...about(seen), { label: 'Another submission', from: 'refused for good', to: 'possible' }],
    customer: ['They can send another submission.'],
  });
