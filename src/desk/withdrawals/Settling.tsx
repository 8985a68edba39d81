import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { ChoiceCards } from '../parts/ChoiceCards.tsx';
import { Acts } from '../parts/Decision.tsx';
import { money } from '../words/money.ts';
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
  const roles = useMe().data?.roles ?? [];
  const [chosen, setChosen] = useState<SettlingWay>();
  const { id, number, payoutCurrency } = of;
  const texts = useSettlingTexts(money(settling.difference, payoutCurrency));
  const evidence = useEvidenceField(of);
  // compliance decides about debts, and treasury about money
  const ways = settling.ways.filter((way) => hasRole(roles, way === 'debt' ? settlePayout.roles : ['treasury']));
  const [paid, expected] = [money(settling.paid, payoutCurrency), money(settling.expected, payoutCurrency)];
  if (ways.length === 0) return null;
  const isElsewhere = ways.includes('again');
  return (
    <>
      <ChoiceCards
        label={
          isElsewhere
            ? t`${paid} went to another address. What is done about it?`
            : t`Paid ${paid} instead of ${expected}. What is done about it?`
        }
        value={chosen}
        onChange={setChosen}
        options={ways.map((way) => ({
          value: way,
          label: texts[way].name,
          line: (
            <>
              <p>{t`Books: ${texts[way].books}`}</p>
              <p>{t`Customer: ${texts[way].customer}`}</p>
            </>
          ),
        }))}
      />
      {chosen && ways.includes(chosen) ? (
        <Acts>
          <ActButton
            action={settlePayout}
            kind="main"
            label={texts[chosen].name}
            title={
              isElsewhere
                ? t`Settle the payment of ${number}: ${paid} to another address`
                : t`Settle the payment of ${number}: ${paid} instead of ${expected}`
            }
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
