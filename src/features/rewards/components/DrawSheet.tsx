import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { shortKey } from '../../../client/outbox/submission.ts';
import { amountInWords, formatAmount } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { priceOf } from '../box-price.ts';
import type { Draw } from '../store.ts';
import type { DrawState, RequestedDraw } from './use-draw.ts';
import { DrawVerdict } from './DrawVerdict.tsx';

interface Props {
  draw: DrawState;
  requested: RequestedDraw;
}

/** Asks for confirmation before the customer pays for a box, then shows the prize with its proof (RWD-06). */
export function DrawSheet({ draw: { submission, confirm, leave }, requested }: Props) {
  const { t } = useLingui();
  // the price of the version that the customer saw, whatever the next draw costs
  const requestedPrice = priceOf(requested.box);
  const prize = submission.answer?.prize;
  const { online } = useSnapshot(connection);
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
          value: withCoin(
            amountInWords(requested.box.expected, requested.box.code, { trim: true }),
            requested.box.code,
          ),
        },
        { name: t`When`, value: t`Immediately` },
        { name: t`Can it be undone?`, value: t`No` },
        { name: t`Your seed`, value: <bdi dir="ltr">{requested.seed}</bdi> },
      ]}
      done={{
        title: t`Draw ${submission.answer?.number ?? '–'}`,
        // the prize and a neutral icon: a tick would make a draw without a prize look like a success (TRUST-09)
        outcome: prize && <bdi>{prize.name}</bdi>,
        icon: 'package',
        children: <Result draw={submission.answer as Draw | undefined} />,
      }}
      onConfirm={confirm}
      onBack={leave}
    />
  );
}

/** Shows the prize, the price paid, and this device's verdict on the proof. */
function Result({ draw }: { draw: Draw | undefined }) {
  const { t } = useLingui();
  const prize = draw?.prize;
  return (
    <>
      <Pairs
        lines
        pairs={[
          {
            name: t`Prize`,
            value: prize?.value === undefined ? '–' : withCoin(formatAmount(prize.value, { trim: true }), prize.code),
          },
          { name: t`Paid`, value: priceOf(draw) },
        ]}
      />
      {draw && <DrawVerdict draw={draw} />}
    </>
  );
}
