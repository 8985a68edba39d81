import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Acts } from '../parts/Decision.tsx';
import { money } from '../parts/money.ts';
import type { PayoutState, WithdrawalPage } from './api-views.ts';
import { settlePayout } from './api.ts';
import styles from './Settling.module.css';
import { useEvidenceField } from './use-evidence-field.ts';
import { type SettlingWay, useSettlingTexts } from './use-settling-texts.ts';

interface Props {
  readonly of: WithdrawalPage;
  readonly settling: NonNullable<PayoutState['settling']>;
}

/** The ways out of a payment that was not what was ordered, each with what the books and the customer get. */
export function Settling({ of, settling }: Props) {
  const { t } = useLingui();
  const name = useId();
  const roles = useMe().data?.roles ?? [];
  const [chosen, setChosen] = useState<SettlingWay>();
  const { id, number, payoutCurrency } = of;
  const texts = useSettlingTexts(money(settling.difference, payoutCurrency));
  const evidence = useEvidenceField(of);
  // compliance decides about debts, and treasury about money
  const ways = settling.ways.filter((way) => hasRole(roles, way === 'debt' ? settlePayout.roles : ['treasury']));
  const [paid, expected] = [money(settling.paid, payoutCurrency), money(settling.expected, payoutCurrency)];
  if (ways.length === 0) return null;
  return (
    <>
      <fieldset className={styles.ways}>
        <legend>{t`Paid ${paid} instead of ${expected}. What is done about it?`}</legend>
        {ways.map((way) => (
          <div key={way} className={styles.way}>
            <input
              type="radio"
              id={`${name}-${way}`}
              name={name}
              aria-describedby={`${name}-${way}-gets`}
              checked={way === chosen}
              onChange={() => setChosen(way)}
            />
            <div>
              <label htmlFor={`${name}-${way}`}>{texts[way].name}</label>
              <div id={`${name}-${way}-gets`} className={styles.line}>
                <p>{t`Books: ${texts[way].books}`}</p>
                <p>{t`Customer: ${texts[way].customer}`}</p>
              </div>
            </div>
          </div>
        ))}
      </fieldset>
      {chosen && ways.includes(chosen) ? (
        <Acts>
          <ActButton
            action={settlePayout}
            kind="main"
            label={texts[chosen].name}
            title={t`Settle the payment of ${number}: ${paid} instead of ${expected}`}
            fixed={{ withdrawal: id, settle: chosen }}
            fields={[...evidence, { name: 'note', label: t`What went wrong, for staff only`, kind: 'text' }]}
          />
        </Acts>
      ) : (
        <p className={styles.line}>{t`Choose one to go on.`}</p>
      )}
    </>
  );
}
