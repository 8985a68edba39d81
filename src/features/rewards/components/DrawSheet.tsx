import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { shortKey } from '../../../client/outbox/submission.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { boxAverages } from '../box-averages.ts';
import { priceOf } from '../box-price.ts';
import type { Draw } from '../store.ts';
import type { DrawState, RequestedDraw } from './use-draw.ts';
import { DrawResult } from './DrawResult.tsx';

interface Props {
  draw: DrawState;
  requested: RequestedDraw;
}

/** Asks for confirmation before the customer pays for a box, then shows the prize with its proof (RWD-06). */
export function DrawSheet({ draw: { submission, confirm, leave }, requested }: Props) {
  const { t } = useLingui();
  // the price of the version that the customer saw, whatever the next draw costs
  const requestedPrice = priceOf(requested.box);
  const { online } = useSnapshot(connection);
  if (submission.state === 'accepted')
    return <DrawResult draw={submission.answer as Draw | undefined} onClose={leave} />;
  const average = boxAverages(requested.box)?.returned ?? requested.box.expected;
  return (
    <ConfirmSheet
      title={t`Open one box?`}
      confirm={t`Open a box for ${{ price: requestedPrice }}`}
      reason={online ? undefined : t`You're offline. Connect to open a box.`}
      state={submission.state}
      stuck={submission.stuck}
      message={submission.message}
      reference={submission.key === undefined ? undefined : shortKey(submission.key)}
      headline={{
        name: t`Most you can lose`,
        value: <Figure value={requested.box.price} unit={requested.box.code} charged trim />,
      }}
      rows={[
        {
          name: t`Average prize value`,
          value: withCoin(amountInWords(average, requested.box.code, { trim: true }), requested.box.code),
        },
        { name: t`When`, value: t`Immediately` },
        { name: t`Can it be undone?`, value: t`No` },
        { name: t`Your seed`, value: <bdi dir="ltr">{requested.seed}</bdi> },
      ]}
      onConfirm={confirm}
      onBack={leave}
    />
  );
}
