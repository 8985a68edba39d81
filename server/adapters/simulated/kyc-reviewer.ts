import type { KycReviewer } from '../../ports/kyc-reviewer.ts';

/** Never decides: QA does (`POST /qa/certification`). */
export const simulatedReviewer: KycReviewer = { review: async () => undefined };
