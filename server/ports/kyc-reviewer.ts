/** An identity verification that waits for its review. Pictures are names of uploads, '' if none is required. */
export interface SubmittedVerification {
  readonly id: number;
  readonly account: number;
  readonly tier: 'primary' | 'advanced';
  /** Kind of the document. */
  readonly type: string;
  readonly name: string;
  readonly number: string;
  /** `YYYY-MM-DD`; '' for an advanced one, and for one from before it was asked. */
  readonly birthDate: string;
  readonly front: string;
  readonly back: string;
  readonly face: string;
  /** ms. */
  readonly created: number;
}

export type KycVerdict =
  | { readonly verdict: 'approve' }
  /** The customer reads `reason`: a key of `VERIFICATION_REASONS`, or words that are the same in all languages. */
  | { readonly verdict: 'reject'; readonly reason: string };

/** Verifies the identity of customers. */
export interface KycReviewer {
  /**
   * Returns the verdict on an identity verification; undefined while there is none. The server asks again every few
   * seconds and uses the first verdict.
   */
  review(verification: SubmittedVerification): Promise<KycVerdict | undefined>;
}
