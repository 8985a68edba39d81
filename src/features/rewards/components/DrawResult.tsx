import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useHistory } from '../../../client/query/history.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { ReceiptContext } from '../../../ui/figures/amount-form.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { copy } from '../../../ui/overlays/copy.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { dayOfDraws, netOfDraw } from '../net-of-draw.ts';
import { type Draw, draws } from '../store.ts';
import { DrawProofs } from './DrawProofs.tsx';
import { DrawVerdict } from './DrawVerdict.tsx';
import styles from './draw-result.module.css';

interface Props {
  /** Undefined if the outcome was looked up and lacks its details. */
  readonly draw: Draw | undefined;
  readonly onClose: () => void;
}

/** Returns the proof as text: one value a line, for someone who checks it elsewhere. */
const proofText = ({ commitment, secret, seed, number, odds, prize }: Draw): string =>
  Object.entries({ commitment, secret, seed, number, odds, prize: prize.id })
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('\n');

/**
 * Shows a finished draw: first what it brought or took after its price, then what came back, then the proof. A draw
 * without a prize looks like one with a prize, and nothing offers another draw (RWD-06, TRUST-09, LOOK-34).
 */
export function DrawResult({ draw, onClose }: Props) {
  const { t } = useLingui();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  return (
    <Sheet
      title={t`Draw ${draw?.number ?? '–'}`}
      onClose={onClose}
      actions={
        <>
          {draw && (
            <Button
              kind="outline"
              onClick={() => void copy(proofText(draw), t`Proof of this draw`)}
            >{t`Copy the proof`}</Button>
          )}
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div ref={start} tabIndex={-1} className={styles.net} role="group" aria-label={t`Result`}>
        {draw ? <Net draw={draw} /> : <p>{t`You'll find the result in your draws.`}</p>}
      </div>
      {draw && <DrawProofs draw={draw} />}
      {draw && <DrawVerdict draw={draw} />}
      {draw && <DayResult />}
    </Sheet>
  );
}

/** Shows what all draws of the day brought or took, once all of them are known. */
function DayResult() {
  const { t } = useLingui();
  const { items, last } = useHistory(draws);
  const day = dayOfDraws(items as readonly Draw[], { isComplete: last });
  if (!day) return null;
  const { count, net, code } = day;
  return (
    <ReceiptContext value>
      <Pairs
        lines
        pairs={[
          {
            name: t`Today, ${plural(count, { one: '# draw', other: '# draws' })}`,
            value: <Quantity value={net} unit={code} sign="always" />,
          },
        ]}
      />
    </ReceiptContext>
  );
}

/** Shows the prize less the price, at one size for a gain and a loss, and both amounts in a sentence. */
function Net({ draw }: { readonly draw: Draw }) {
  const { prize, price, code } = draw;
  return (
    <ReceiptContext value>
      <Figure value={netOfDraw(draw)} unit={code} sign="always" />
      <h3>
        <bdi>{prize.name}</bdi>
      </h3>
      <p>
        <Trans>
          <Quantity value={prize.value} unit={prize.code || code} /> came back. The draw cost{' '}
          <Quantity value={price} unit={code} />.
        </Trans>
      </p>
    </ReceiptContext>
  );
}
