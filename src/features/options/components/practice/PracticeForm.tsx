import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { focusField } from '../../../../client/forms/focus-field.ts';
import { amountInWords } from '../../../../domain/decimal.ts';
import { USDT_DECIMALS } from '../../../../domain/money.ts';
import { Button } from '../../../../ui/base/Button.tsx';
import { Note } from '../../../../ui/base/Note.tsx';
import { AsOf } from '../../../../ui/figures/AsOf.tsx';
import { Figure } from '../../../../ui/figures/Figure.tsx';
import { AmountField } from '../../../../ui/forms/AmountField.tsx';
import { FilterChips } from '../../../../ui/forms/FilterChips.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { PLAY_MONEY } from '../../practice-rules.ts';
import { restartPractice } from '../../practice-store.ts';
import { possibleOutcomes, UNIT } from '../../ticket.ts';
import { directionWords } from '../../words.ts';
import { Durations } from '../Durations.tsx';
import { Odds, Outcomes } from '../PayoutPreview.tsx';
import { usePriceFeed } from '../price-feed.ts';
import { Reason } from '../Reason.tsx';
import { STAKE_PRESETS } from '../Stake.tsx';
import { TicketChart } from '../TicketChart.tsx';
import { Directions } from '../TicketFields.tsx';
import styles from './practice.module.css';
import type { PracticeBlocker, PracticeFormState } from './use-practice-form.ts';

interface Props {
  readonly form: PracticeFormState;
}

/** Asks for direction and stake of a practice order, and shows what can happen. */
export function PracticeForm({ form }: Props) {
  const { t } = useLingui();
  const { code, coin, product, direction, stake, problem } = form;
  const percent = product?.yield;
  const figures =
    percent === undefined
      ? undefined
      : possibleOutcomes(stake === undefined || problem === 'decimals' ? '0' : stake, percent);
  const hasStake = problem === undefined;
  useEffect(() => {
    // the focused button has gone with the last order
    if (document.activeElement === document.body) focusField('practice-amount');
  }, []);
  return (
    <div className={styles.form}>
      <Price code={code} scale={coin?.scale} />
      <div className={styles.bleed}>
        <TicketChart code={code} scale={coin?.scale} open={[]} direction={direction} minutes={product?.minutes} />
      </div>
      <Directions value={direction} onChange={form.setDirection} />
      {product && <Durations offered={[product]} product={product} onChoose={() => undefined} />}
      <PlayStake form={form} />
      {figures && (
        <div className={styles.bleed}>
          <Card label={t`What can happen`}>
            <Outcomes {...figures} hasStake={hasStake} play />
            <Odds {...figures} hasStake={hasStake} play />
          </Card>
        </div>
      )}
    </div>
  );
}

/** Shows the price of the coin, and that it is current, old or recorded. */
function Price({ code, scale }: { readonly code: string; readonly scale: number | undefined }) {
  const { t } = useLingui();
  const { quoteOf, isReplay } = usePriceFeed();
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  return (
    <div className={styles.price}>
      <Figure value={price} scale={scale} size={28} stale={!fresh || isReplay} live />
      <span className={styles.age}>
        {fresh && !isReplay ? t`Live` : time !== undefined && <AsOf at={time} seconds />}
      </span>
    </div>
  );
}

const useProblemText = ({ visibleProblem, bounds }: PracticeFormState): string | undefined => {
  const { t } = useLingui();
  const minimum = amountInWords(bounds.minimum ?? '1', UNIT);
  const maximum = amountInWords(bounds.maximum, UNIT);
  const available = amountInWords(bounds.available, UNIT);
  switch (visibleProblem) {
    case undefined:
      return undefined;
    case 'minimum':
      return t`Enter at least ${minimum} play.`;
    case 'decimals':
      return t`Use up to ${USDT_DECIMALS} decimal places.`;
    case 'available':
      return t`You only have ${available} play left.`;
    default:
      return t`The maximum per order is ${maximum} play.`;
  }
};

/** Asks for the stake in play money. */
function PlayStake({ form }: Props) {
  const { t } = useLingui();
  const error = useProblemText(form);
  const { maxStake, setStake, typedStake, isUsedUp } = form;
  const amount = amountInWords(PLAY_MONEY, UNIT);
  return (
    <>
      <AmountField
        label={t`Stake`}
        name="practice-amount"
        unit={t`play`}
        value={typedStake}
        onChange={setStake}
        error={error}
      />
      <FilterChips
        label={t`Preset amounts`}
        fill
        value={STAKE_PRESETS.find((value) => value === typedStake)}
        onChange={(value) => setStake(value === 'max' ? (maxStake ?? '') : value)}
        options={[
          ...STAKE_PRESETS.map((value) => ({ value, label: value })),
          { value: 'max' as const, label: t`Max`, disabled: maxStake === undefined || isUsedUp },
        ]}
      />
      {isUsedUp && (
        <Note>
          <p>{t`You've used up your play money.`}</p>
          <Button kind="text" onClick={() => void restartPractice()}>{t`Start again with ${amount} play`}</Button>
        </Note>
      )}
    </>
  );
}

/** Places the practice order, or says why it can't be placed. */
export function PlaceButton({ form }: Props) {
  const { t } = useLingui();
  const { direction, stake, problem, blocker } = form;
  const words = t(directionWords[direction] ?? { id: direction });
  const amount = amountInWords(stake, UNIT, { charged: true });
  const place = (): void => {
    if (!form.place()) focusField('practice-amount');
  };
  return (
    <Button
      icon={direction === 'up' ? 'move-up' : 'move-down'}
      onClick={place}
      {...(blocker ? { reason: <PracticeReason blocker={blocker} /> } : {})}
    >
      {problem === undefined ? t`${words} · ${amount} play` : words}
    </Button>
  );
}

function PracticeReason({ blocker }: { readonly blocker: PracticeBlocker }) {
  const { t } = useLingui();
  if (blocker.kind !== 'noRecording') return <Reason blocker={blocker} />;
  const { code } = blocker;
  return t`You're offline, and this device hasn't recorded enough prices of ${code} yet. Connect to practise.`;
}
