import { useLingui } from '@lingui/react/macro';
import { Section } from '../parts/DeskPage.tsx';
import { isProposed } from '../parts/proposals.ts';
import { money } from '../words/money.ts';
import { deskHref } from '../shell/route.ts';
import { creditLine } from './api.ts';
import { type StatementLine } from './api-views.ts';
import { CreditButton } from './CreditButton.tsx';
import { Names } from './Names.tsx';
import styles from './statements.module.css';

/** Customers and reports that could be meant by a line, none of them for sure. */
export function Candidates({ of }: { readonly of: StatementLine }) {
  const { t } = useLingui();
  if (of.candidates.length === 0)
    return (
      <p className={styles.hint}>{t`Find the customer with the search above, then credit the line to their number.`}</p>
    );
  return (
    <Section title={t`Who could be meant`}>
      <ul className={styles.candidates} role="list">
        {of.candidates.map((candidate) => {
          const { account, username, names, deposit, why } = candidate;
          return (
            <li key={`${account} ${deposit?.id}`}>
              <p>
                <a href={deskHref('customers', account)}>{t`Customer ${account}`}</a>, <bdi>{username}</bdi>: {why}
              </p>
              {deposit && (
                <p>
                  {t`Report ${deposit.number}, ${money(deposit.said, of.currency)}, reference ${deposit.reference}`}
                  {deposit.isOtherAmount && <b className={styles.wrong}> {t`another amount`}</b>}
                </p>
              )}
              {!deposit && <p>{t`No report: the desk makes a new deposit.`}</p>}
              <Names of={names} />
              {!isProposed(of, creditLine) && <CreditButton of={of} to={candidate} kind="plain" />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
