import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent, formatPrice, formatAmount, signOf } from '../../../domain/decimal.ts';
import { floorTo } from '../../../domain/rounding.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { NotEnough, OwnAmount } from '../../account/index.ts';
import { ticket as store } from '../store.ts';
import {
  amountForPart,
  distancePercent,
  priceAtDistance,
  type Problem,
  type TicketEvaluation,
  type Rules,
  type Ticket,
  type Side,
} from '../ticket.ts';
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
  rules: Rules;
  evaluation: TicketEvaluation;
  quote: string | undefined;
  available: string | undefined;
  balanceAt: number | undefined;
  /** The customer has tried to place the order: empty fields count as errors from then on. */
  hasTried: boolean;
}

/** Distances from the market price, on the side where a limit order waits. */
const DISTANCES_PERCENT = { buy: ['-1', '-5'], sell: ['1', '5'] } as const;
const PARTS_PERCENT = ['25', '50', '75', '100'] as const;

/** Asks for price and quantity in the coin's steps, offers parts of the balance, and shows the sums (CTR-02). */
export function TicketForm({ ticket, rules, evaluation, quote, available, balanceAt, hasTried }: Props) {
  const { t } = useLingui();
  const { code, side, type } = ticket;
  const { problems, price } = evaluation;
  const payCode = side === 'buy' ? 'USDT' : code;

  const describe = useProblemText(ticket);
  const visibleProblem = (problem: Problem | undefined): Problem | undefined =>
    problem?.why === 'missing' && !hasTried ? undefined : problem;
  const amountError = describe(visibleProblem(problems.amount), 'amount');
  const limitHelp = useLimitDescription(side, type === 'limit' ? distancePercent(price, quote) : undefined);
  const now = quote === undefined ? undefined : formatPrice(quote, rules.priceScale);

  const fill = (part: string): void => {
    const amount = available === undefined ? undefined : amountForPart(ticket, rules, quote, available, part);
    if (amount !== undefined) store.amount = amount;
  };
  return (
    <div className={styles.form}>
      {type === 'limit' && (
        <AmountField
          label={t`Price`}
          name="price"
          unit="USDT"
          hint={now !== undefined && t`Now ${now}`}
          {...(quote === undefined ? {} : { max: floorTo(quote, rules.priceScale), maxLabel: t`Market price` })}
          value={ticket.price}
          onChange={(text) => (store.price = text)}
          error={describe(visibleProblem(problems.price), 'price')}
          help={limitHelp}
        />
      )}
      {type === 'limit' && quote !== undefined && (
        <FilterChips<string>
          label={t`Market price`}
          onChange={(percent) => (store.price = priceAtDistance(side, quote, percent, rules))}
          options={DISTANCES_PERCENT[side].map((percent) => ({
            value: percent,
            label: <bdi dir="ltr">{formatPercent(percent, { sign: 'always', trim: true })}</bdi>,
          }))}
        />
      )}
      <AmountField
        label={t`Quantity`}
        name="amount"
        unit={code}
        hint={
          <>
            <Trans>
              Available <OwnAmount value={available} unit={payCode} />
            </Trans>
            {balanceAt !== undefined && (
              <>
                {' '}
                <AsOf at={balanceAt} short />
              </>
            )}
          </>
        }
        value={ticket.amount}
        onChange={(text) => (store.amount = text)}
        error={side === 'buy' && problems.amount?.why === 'beyond' ? <NotEnough>{amountError}</NotEnough> : amountError}
      />
      <FilterChips
        label={t`Share of your available balance`}
        onChange={fill}
        options={PARTS_PERCENT.map((part) => ({
          value: part,
          label: part === '100' ? t`Max` : <bdi dir="ltr">{part}%</bdi>,
        }))}
      />
      <div className={styles.sums}>
        <Sums ticket={ticket} rules={rules} evaluation={evaluation} />
      </div>
    </div>
  );
}

/** Shows the sums of an order: value, fee, and the amount paid or received. */
function Sums({ ticket: { side, type }, rules, evaluation }: Pick<Props, 'ticket' | 'rules' | 'evaluation'>) {
  const { t } = useLingui();
  const { costs, maxTotal } = evaluation;
  const statedTerms = useStatedTerms(rules, evaluation);
  const isMarket = type === 'market';
  const value = <Quantity value={costs?.value} unit="USDT" />;
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
        { name: isMarket ? t`Estimated value` : t`Order value`, value },
        statedTerms.fee,
        ...(isMarket ? [statedTerms.worstPrice] : []),
        total,
      ]}
    />
  );
}
