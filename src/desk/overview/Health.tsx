import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Today } from './api.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import styles from './Health.module.css';

/** Prices that are older than this stop options from settling in time, in seconds. */
const MAX_PRICE_AGE = 30;

/** Whether books, log, prices, networks and messages are well: one line above the work. */
export function Health({ of: day }: { readonly of: Today }) {
  const { t } = useLingui();
  const chains = day.stuckChains.join(', ');
  const items: readonly { readonly isWell: boolean; readonly text: string }[] = [
    { isWell: day.mayMoneyMove, text: day.mayMoneyMove ? t`Books balance` : t`Money is paused` },
    { isWell: day.isLogWhole, text: day.isLogWhole ? t`Log unchanged` : t`Log changed` },
    {
      isWell: day.pricesBehindSeconds <= MAX_PRICE_AGE,
      text:
        day.pricesBehindSeconds <= MAX_PRICE_AGE
          ? t`Prices in time`
          : plural(day.pricesBehindSeconds, { one: 'Prices # second behind', other: 'Prices # seconds behind' }),
    },
    { isWell: chains === '', text: chains === '' ? t`Networks read` : t`Not read for 10 minutes: ${chains}` },
    ...(day.failedLetters === null
      ? []
      : [
          {
            isWell: day.failedLetters === 0,
            text:
              day.failedLetters === 0
                ? t`Emails and SMS sent`
                : plural(day.failedLetters, { one: '# email or SMS failed', other: '# emails or SMS failed' }),
          },
        ]),
    ...(day.frozenCustomers === 0
      ? []
      : [
          {
            isWell: true,
            text: plural(day.frozenCustomers, { one: '# account frozen', other: '# accounts frozen' }),
          },
        ]),
  ];
  return (
    <ul className={styles.line} aria-label={t`How things are`}>
      {items.map(({ isWell, text }) => (
        <li key={text} data-well={isWell}>
          <Icon name={isWell ? 'circle-check' : 'triangle-alert'} size={16} /> {text}
        </li>
      ))}
    </ul>
  );
}
