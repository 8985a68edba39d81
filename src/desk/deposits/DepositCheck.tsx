import { useLingui } from '@lingui/react/macro';
import type { DepositVerdict, VerdictState } from '../../domain/deposit-verdict.ts';
import { Tag } from '../../ui/figures/Tag.tsx';

/** What the chain says about a deposit, in two words. */
export function DepositCheck({ of }: { readonly of: DepositVerdict | null }) {
  const { t } = useLingui();
  if (!of) return null;
  const { confirmations = 0, needed = 0 } = of;
  const words: Record<VerdictState, string> = {
    matches: t`matches`,
    notFound: t`not found`,
    failed: t`failed`,
    otherRecipient: t`paid someone else`,
    otherToken: t`other token`,
    unseen: t`the chain can't show it`,
    tooSmall: t`too small`,
    young: t`${confirmations} of ${needed}`,
    old: t`older than the report`,
    used: t`used before`,
    unreadable: t`cannot look`,
  };
  const isFine = of.state === 'matches' || of.state === 'young';
  return <Tag kind={isFine ? 'info' : of.state === 'unreadable' ? 'plain' : 'warn'}>{words[of.state]}</Tag>;
}
