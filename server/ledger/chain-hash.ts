import { createHash } from 'node:crypto';

/** What is hashed of a posting. */
export interface Link {
  readonly journal: number;
  readonly account: number;
  readonly asset: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly sequence: number;
}

/** What is hashed of its journal. */
export interface Heading {
  readonly kind: string;
  readonly reference: string;
  readonly remark: string;
  readonly hold: number | null;
  readonly once: string | null;
  readonly created: number;
}

/** Hash of a posting with its journal's own fields, and of the posting before it in its account's chain (LEDG-04). */
export const chainHash = (before: string, link: Link, heading: Heading, form = 2): string => {
  const parts: unknown[] = [
    before,
    link.journal,
    link.account,
    link.sequence,
    String(link.amount),
    String(link.balance),
  ];
  const text =
    form === 1
      ? parts.join('|')
      : JSON.stringify([
          ...parts,
          link.asset,
          heading.kind,
          heading.reference,
          heading.remark,
          heading.hold,
          heading.once,
          heading.created,
        ]);
  return createHash('sha256').update(text).digest('hex');
};
