import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent, formatAmount, signOf } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { NotEnough, OwnAmount } from '../../account/index.ts';
import { amountInUnit, balancePercent, shareOfBalance } from '../balance-share.ts';
import { setPrice, ticket as store } from '../store.ts';
import {
  distancePercent,
  marketPrice,
  priceAtDistance,
  type Problem,
  type TicketEvaluation,
  type Rules,
  type Ticket,
  type Side,
  unitCode,
} from '../ticket.ts';
import { ShareSlider } from './ShareSlider.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';
import { useProblemText } from './use-problem.ts';
import { useStatedTerms } from './use-stated.tsx';
import styles from './parts.module.css';

/**
 * Describes where a limit is relative to the market, and whether it fills at once.
 * @param distancePercent signed, from the market price to the limit; undefined if unknown
 */
function useLimitDescription(side: Side, distancePercent: string | undefined): string | undefined {
  const { t } = useLingui();
  if (distancePercent === undefined) return undefined;
  const sign = signOf(distancePercent);
  const isCrossing = sign !== undefined && (side === 'buy' ? sign >= 0 : sign <= 0);
  if (isCrossing)
    return t`At this price your order fills right away, at your limit price or better. Anything left over stays open.`;
  const apart = formatAmount(distancePercent, { sign: 'never' });
  return sign === 1
    ? t`${apart}% above the market price. Your order waits until the market reaches it.`
    : t`${apart}% below the market price. Your order waits until the market reaches it.`;
}

interface Props {
  ticket: Ticket;
  /** The limit follows the market price. */
  isAtMarket: boolean;
  rules: Rules;
  evaluation: TicketEvaluation;
  quote: string | undefined;
  available: string | undefined;
  balanceAt: number | undefined;
  /** The customer has tried to place the order: empty fields count as errors from then on. */
  hasTried: boolean;
}

/** Asks for price and amount in the coin's steps, offers shares of the balance, and shows the sums (CTR-02). */
export function TicketForm(props: Props) {
  const { ticket, rules, evaluation, available, hasTried } = props;
  const { problems } = evaluation;
  const describe = useProblemText(ticket);
  const errorOf = (problem: Problem | undefined, field: 'price' | 'amount'): string | undefined =>
    describe(problem?.why === 'missing' && !hasTried ? undefined : problem, field);
  const percent = balancePercent(ticket, evaluation, available, rules);
  return (
    <div className={styles.form}>
      {ticket.type === 'limit' && <PriceField {...props} error={errorOf(problems.price, 'price')} />}
      <AmountInput {...props} error={errorOf(problems.amount, 'amount')} />
      <ShareSlider
        percent={Number(percent)}
        disabled={available === undefined || isZero(available)}
        onChange={(share) => {
          if (available !== undefined) Object.assign(store, shareOfBalance(ticket.side, available, share, rules));
        }}
      />
      <div className={styles.sums}>
        <Sums {...props} />
      </div>
    </div>
  );
}

type FieldProps = Props & { error: string | undefined };

/** Distances from the market price, on the side where a limit order waits. */
const DISTANCES_PERCENT = { buy: ['-1', '-5'], sell: ['1', '5'] } as const;

/** Asks for the limit. It is the market price until the customer touches it, and never moves after that (ADR 0029). */
function PriceField({ ticket, isAtMarket, rules, evaluation, quote, error }: FieldProps) {
  const { t } = useLingui();
  const { side } = ticket;
  const limitHelp = useLimitDescription(side, distancePercent(evaluation.price, quote));
  return (
    <AmountField
      label={t`Price`}
      name="price"
      unit="USDT"
      hint={
        quote !== undefined && (
          <span className={styles.shortcuts} role="group" aria-label={t`Market price`}>
            {DISTANCES_PERCENT[side].map((percent) => (
              <button
                key={percent}
                type="button"
                onClick={() => setPrice(priceAtDistance(side, quote, percent, rules))}
              >
                <bdi dir="ltr">{formatPercent(percent, { sign: 'always', trim: true })}</bdi>
              </button>
            ))}
            <button type="button" onClick={() => setPrice(marketPrice(quote, rules))}>{t`Market price`}</button>
          </span>
        )
      }
      value={ticket.price}
      onChange={setPrice}
      onFocus={() => {
        if (isAtMarket) setPrice(ticket.price);
      }}
      error={error}
      help={
        <span className={styles.help}>{isAtMarket ? t`Follows the market price until you change it.` : limitHelp}</span>
      }
    />
  );
}

/** Asks for the amount, in the coin or in USDT, and shows what it is in the other one. */
function AmountInput({ ticket, rules, evaluation, error }: FieldProps) {
  const { t } = useLingui();
  const { code, side, unit } = ticket;
  const { amount, costs, problems } = evaluation;
  return (
    <AmountField
      label={unit === 'coin' ? t`Quantity` : t`Amount`}
      name="amount"
      unit={unitCode(ticket)}
      units={
        <UnitSwitch
          code={code}
          unit={unit}
          onChange={(next) => Object.assign(store, { unit: next, amount: amountInUnit(evaluation, next) })}
        />
      }
      value={ticket.amount}
      onChange={(text) => (store.amount = text)}
      error={side === 'buy' && problems.amount?.why === 'beyond' ? <NotEnough>{error}</NotEnough> : error}
      help={
        <span className={styles.help}>
          {unit === 'coin' ? (
            <>
              ≈ <Quantity value={costs?.value} unit="USDT" />
            </>
          ) : side === 'buy' && rules.fee !== undefined ? (
            <Trans>
              ≈ <Quantity value={amount} unit={code} />, fee included
            </Trans>
          ) : (
            <>
              ≈ <Quantity value={amount} unit={code} />
            </>
          )}
        </span>
      }
    />
  );
}

/** Shows what is available, and the sums of an order: its fee, and the amount paid or received. */
function Sums({ ticket: { code, side, type }, rules, evaluation, available, balanceAt }: Props) {
  const { t } = useLingui();
  const { costs, maxTotal } = evaluation;
  const statedTerms = useStatedTerms(rules, evaluation);
  const isMarket = type === 'market';
  const total =
    side === 'buy'
      ? {
          name: t`You pay at most`,
          value: <Quantity value={maxTotal ?? costs?.total} unit="USDT" charged />,
          total: true,
        }
      : {
          name: isMarket ? t`You receive (estimate)` : t`You receive at least`,
          value: <Quantity value={costs?.total} unit="USDT" />,
          total: true,
        };
  return (
    <Pairs
      lines
      pairs={[
        {
          name: (
            <>
              {t`Available`} {balanceAt !== undefined && <AsOf at={balanceAt} short />}
            </>
          ),
          value: <OwnAmount value={available} unit={side === 'buy' ? 'USDT' : code} />,
        },
        statedTerms.fee,
        ...(isMarket ? [statedTerms.worstPrice] : []),
        total,
      ]}
    />
  );
}
