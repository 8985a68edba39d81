import type { KycReviewer } from '../../ports/kyc-reviewer.ts';

/** Decides nothing: QA does (`POST /qa/certification`). */
export const simulatedReviewer: KycReviewer = { review: async () => undefined };
