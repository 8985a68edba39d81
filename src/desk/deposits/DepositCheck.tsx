import type { DepositVerdict } from '../../domain/deposit-verdict.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { isDisputed, verdictWords } from '../words/deposits.ts';

/** What the chain says about a deposit, in two words. */
export function DepositCheck({ of }: { readonly of: DepositVerdict | null }) {
  if (!of) return null;
  const isFine = of.state === 'matches' || of.state === 'young';
  return (
    <Tag kind={isFine ? 'info' : of.state === 'unreadable' && !isDisputed(of) ? 'plain' : 'warn'}>
      {verdictWords(of)}
    </Tag>
  );
}
