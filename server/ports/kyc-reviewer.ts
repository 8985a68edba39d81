/** A certification that waits for its review. Pictures are names of uploads, '' where none was asked for. */
export interface SubmittedCertification {
  readonly id: number;
  readonly account: number;
  readonly tier: 'primary' | 'advanced';
  /** Kind of the document. */
  readonly type: string;
  readonly name: string;
  readonly number: string;
  readonly front: string;
  readonly back: string;
  readonly face: string;
  /** ms. */
  readonly created: number;
}

export type KycVerdict =
  | { readonly verdict: 'approve' }
  /** `reason` is what the customer reads. */
  | { readonly verdict: 'reject'; readonly reason: string };

/** Decides whether customers are who they say. */
export interface KycReviewer {
  /**
   * The verdict on a certification, undefined while there is none. Asked again every few seconds; the first verdict
   * counts.
   */
  review(certification: SubmittedCertification): Promise<KycVerdict | undefined>;
}
