import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords, compare, formatAmount } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { market } from '../../market/index.ts';
import { tradeBlockOf, limitOf, protection, RiskSheet } from '../../protection/index.ts';
import { findMissingTerms } from '../ticket.ts';
import type { TicketState } from './use-ticket.ts';

/**
 * Returns why no order can be placed now: the customer's own protections first, then the connection, then the terms,
 * then the price. Undefined if one can.
 */
export function useReason({
  ticket: { code, side, type },
  rules,
  error,
  quote,
  coin,
  evaluation,
}: TicketState): string | undefined {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { paused } = useSnapshot(market);
  const protections = useResource(protection).value;
  const tradeBlock = tradeBlockOf(protections, serverNow());
  if (tradeBlock?.kind === 'paused')
    return t`You've paused trading until ${formatDateTime(tradeBlock.until, { zone: true })}.`;
  if (tradeBlock?.kind === 'wait')
    return t`You can place your first order from ${formatDateTime(tradeBlock.opens, { zone: true })}.`;
  if (!online) return t`You're offline. Connect to place orders.`;
  if (!rules) return error ? t`The order form didn't load` : t`Loading the order form…`;
  if (rules.closed) return rules.closed;
  const missingTerms = findMissingTerms(type, rules);
  if (missingTerms.length > 0) {
    const what = joinNames([
      missingTerms.includes('fee') && t`Fee`,
      missingTerms.includes('worst') && t`Worst price you accept`,
    ]);
    return t`Not available right now: ${what}. You can't confirm without it. Please try again later.`;
  }
  // with live prices paused, no newer price will come
  if (paused && !quote.fresh && !coin?.suspended) return t`You've paused live prices. Resume them to place an order.`;
  if (coin?.suspended || (quote.price === undefined && coin))
    return t`No current price for ${code}, so you can't order right now.`;
  if (!quote.fresh) return t`This price is out of date. You can order again once it updates.`;
  const limit = side === 'buy' ? limitOf(protections, 'stake')?.value : undefined;
  const cost = evaluation?.maxTotal ?? evaluation?.costs?.total;
  const limitText = amountInWords(limit, 'USDT');
  if (limit !== undefined && cost !== undefined && compare(cost, limit) > 0)
    return t`This is above your limit of ${limitText} USDT per order.`;
  return undefined;
}

/**
 * Shows the ticket's action with side and quantity. Before the first order it opens the risk questions (TRUST-01).
 */
export function OrderButton({ state, onOrder }: { state: TicketState; onOrder: () => void }) {
  const { t } = useLingui();
  const [isRiskSheetOpen, setIsRiskSheetOpen] = useState(false);
  const reason = useReason(state);
  const hasOpenRiskQuestions = tradeBlockOf(useResource(protection).value, serverNow())?.kind === 'risk';
  const {
    ticket: { code, side },
    evaluation,
  } = state;
  const quantity = evaluation?.amount === undefined ? code : withCoin(formatAmount(evaluation.amount), code);
  const needsRiskAnswers = hasOpenRiskQuestions && reason === undefined;
  return (
    <>
      {needsRiskAnswers ? (
        <Button onClick={() => setIsRiskSheetOpen(true)}>{t`Answer five questions about risk`}</Button>
      ) : (
        <Button reason={reason} onClick={onOrder}>
          {side === 'buy' ? t`Buy ${quantity}` : t`Sell ${quantity}`}
        </Button>
      )}
      {isRiskSheetOpen && (
        <Suspense>
          <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
