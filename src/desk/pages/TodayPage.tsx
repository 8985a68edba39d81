import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { today } from '../../desk-api/house.ts';
import { Note } from '../../ui/layout/Note.tsx';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { hrefOf } from '../shell/route.ts';
import styles from './TodayPage.module.css';

/** Prices that are older than this stop options from settling in time, in seconds. */
const MAX_PRICE_AGE = 30;

/** What waits for somebody, and whether the house is well. */
export function TodayPage() {
  const { t } = useLingui();
  const { data, error } = useView(today);
  const figures = data && [
    { label: t`Approvals that wait`, value: data.approvals, href: hrefOf('approvals') },
    { label: t`Pending deposits`, value: data.pendingDeposits, href: hrefOf('deposits') },
    { label: t`Open withdrawals`, value: data.waitingWithdrawals, href: hrefOf('withdrawals') },
    { label: t`Verifications that wait`, value: data.waitingVerifications, href: hrefOf('verifications') },
    { label: t`Frozen customers`, value: data.frozenCustomers },
    { label: t`Failed letters`, value: data.failedLetters, href: hrefOf('letters', undefined, { state: 'failed' }) },
  ];
  return (
    <DeskPage title={t`Today`}>
      <Failure error={error} />
      {data ? (
        <div className={styles.page}>
          {!data.mayMoneyMove && (
            <Note kind="danger" title={t`Money is paused`}>
              {t`The ledger does not add up, so nothing is credited or paid. The server's log names the difference.`}
            </Note>
          )}
          {!data.isLogWhole && (
            <Note kind="danger" title={t`Somebody has changed the log`}>
              {t`Run the command "desk verify" on the server: it names the first wrong entry.`}
            </Note>
          )}
          {data.pricesBehindSeconds > MAX_PRICE_AGE && (
            <Note kind="warn">
              {plural(data.pricesBehindSeconds, {
                one: 'Prices are # second behind.',
                other: 'Prices are # seconds behind.',
              })}
            </Note>
          )}
          {data.wrongPayments > 0 && (
            <Note kind="warn">
              <a href={hrefOf('withdrawals', undefined, { list: 'sent' })}>
                {plural(data.wrongPayments, {
                  one: '# payment was not what was ordered. Settle it.',
                  other: '# payments were not what was ordered. Settle them.',
                })}
              </a>
            </Note>
          )}
          {data.stuckChains.length > 0 && (
            <Note kind="warn">
              {t`These chains could not be read for ten minutes: ${data.stuckChains.join(', ')}. Payments on them wait until their nodes answer again.`}
            </Note>
          )}
          <dl className={styles.figures}>
            {figures?.map(({ label, value, href }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{href ? <a href={href}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        !error && <Spinner />
      )}
    </DeskPage>
  );
}
