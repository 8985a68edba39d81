import { useLingui } from '@lingui/react/macro';
import { shortKey } from '../../../client/outbox/submission.ts';
import { amountInWords, formatAmount } from '../../../lib/decimal.ts';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { priceOf } from '../box-price.ts';
import type { Draw } from '../store.ts';
import type { AskedDraw, DrawState } from './use-draw.ts';
import { Verdict } from './Verdict.tsx';

interface Props {
  draw: DrawState;
  asked: AskedDraw;
}

/** Asks before a box is paid for, and tells what was in it with its proof (RWD-06). */
export function DrawSheet({ draw: { money, confirm, leave }, asked: requested }: Props) {
  const { t } = useLingui();
  // what was asked is paid for that version's price, whatever the next draw costs
  const asking = priceOf(requested.box);
  const prize = money.answer?.prize;
  return (
    <ConfirmSheet
      title={t`Open one box?`}
      confirm={t`Open a box for ${{ price: asking }}`}
      state={money.state}
      stuck={money.stuck}
      message={money.message}
      reference={money.key === undefined ? undefined : shortKey(money.key)}
      headline={{
        name: t`Most you can lose`,
        value: <Figure value={requested.box.price} unit={requested.box.code} charged trim />,
      }}
      rows={[
        {
          name: t`Average prize value`,
          value: `${amountInWords(requested.box.expected, requested.box.code, { trim: true })} ${requested.box.code}`,
        },
        { name: t`When`, value: t`Immediately` },
        { name: t`Can it be undone?`, value: t`No` },
        { name: t`Your seed`, value: <bdi dir="ltr">{requested.seed}</bdi> },
      ]}
      done={{
        title: t`Draw ${money.answer?.number ?? '–'}`,
        // a draw that gave nothing was no success: what it gave comes first
        outcome: prize && <bdi>{prize.name}</bdi>,
        // the box itself, whatever was in it: a tick would call a draw that gave nothing a success (TRUST-09)
        icon: 'package',
        children: <Result draw={money.answer as Draw | undefined} />,
      }}
      onConfirm={confirm}
      onBack={leave}
    />
  );
}

/** What was won and paid, with what this device makes of the proof. */
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
            value: prize?.value === undefined ? '–' : `${formatAmount(prize.value, { trim: true })} ${prize.code}`,
          },
          { name: t`Paid`, value: priceOf(draw) },
        ]}
      />
      {draw && <Verdict draw={draw} />}
    </>
  );
}
