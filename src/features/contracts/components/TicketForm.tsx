import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent, formatPrice } from '../../../lib/decimal.ts';
import { floorTo } from '../../../lib/rounding.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { NotEnough, Own } from '../../account/store.ts';
import { ticket as store } from '../store.ts';
import { amountFor, distance, priceAt, type Problem, type Reading, type Rules, type Ticket } from '../ticket.ts';
import { useProblem } from './use-problem.ts';
import { usePlaceWords } from './use-place-words.ts';
import { useStated } from './use-stated.tsx';
import styles from './parts.module.css';

interface Props {
  ticket: Ticket;
  rules: Rules;
  reading: Reading;
  quote: string | undefined;
  available: string | undefined;
  balanceAt: number | undefined;
  /** What is wrong is said once somebody has tried to go on. */
  tried: boolean;
}

/** Percent from the market price, on the side where an order waits. */
const AWAY = { buy: ['-1', '-5'], sell: ['1', '5'] } as const;
const PARTS = ['25', '50', '75', '100'] as const;

/** Price and quantity with the coin's steps, parts of the balance, and what it all comes to (CTR-02). */
export function TicketForm({ ticket, rules, reading, quote, available, balanceAt, tried }: Props) {
  const { t } = useLingui();
  const { code, side, type } = ticket;
  const { problems, price } = reading;
  const payCode = side === 'buy' ? 'USDT' : code;

  const say = useProblem(ticket);
  // an empty field is no mistake before somebody wants to go on
  const shownProblem = (problem: Problem | undefined): Problem | undefined =>
    problem?.why === 'missing' && !tried ? undefined : problem;
  const wrong = say(shownProblem(problems.amount), 'amount');
  const place = usePlaceWords(side, type === 'limit' ? distance(price, quote) : undefined);
  const now = quote === undefined ? undefined : formatPrice(quote, rules.priceScale);

  const fill = (part: string): void => {
    const amount = available === undefined ? undefined : amountFor(ticket, rules, quote, available, part);
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
          error={say(shownProblem(problems.price), 'price')}
          help={place}
        />
      )}
      {type === 'limit' && quote !== undefined && (
        <FilterChips<string>
          label={t`Market price`}
          onChange={(percent) => (store.price = priceAt(side, quote, percent, rules))}
          options={AWAY[side].map((percent) => ({
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
              Available <Own value={available} unit={payCode} />
            </Trans>
            {balanceAt !== undefined && (
              <>
                {' '}
                <Stamp at={balanceAt} short />
              </>
            )}
          </>
        }
        value={ticket.amount}
        onChange={(text) => (store.amount = text)}
        error={side === 'buy' && problems.amount?.why === 'beyond' ? <NotEnough>{wrong}</NotEnough> : wrong}
      />
      <FilterChips
        label={t`Part of what is available`}
        onChange={fill}
        options={PARTS.map((part) => ({ value: part, label: part === '100' ? t`Max` : <bdi dir="ltr">{part}%</bdi> }))}
      />
      <div className={styles.sums}>
        <Sums ticket={ticket} rules={rules} reading={reading} />
      </div>
    </div>
  );
}

/** What an order comes to: value, fee, and what is paid or received. */
function Sums({ ticket: { side, type }, rules, reading }: Pick<Props, 'ticket' | 'rules' | 'reading'>) {
  const { t } = useLingui();
  const { costs, most } = reading;
  const stated = useStated(rules, reading);
  const isMarket = type === 'market';
  const value = <Quantity value={costs?.value} unit="USDT" />;
  const total =
    side === 'buy'
      ? { name: t`You pay at most`, value: <Quantity value={most ?? costs?.total} unit="USDT" charged />, total: true }
      : {
          name: isMarket ? t`You receive (estimate)` : t`You receive at least`,
          value: <Quantity value={costs?.total} unit="USDT" />,
          total: true,
        };
  return (
    <Pairs
      lines
      pairs={[
        { name: isMarket ? t`Estimate: price × quantity` : t`Price × quantity`, value },
        stated.fee,
        ...(isMarket ? [stated.worst] : []),
        total,
      ]}
    />
  );
}
