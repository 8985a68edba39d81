import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Today, today } from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { deskHref } from '../shell/route.ts';
import styles from './TodayPage.module.css';

/** Prices that are older than this stop options from settling in time, in seconds. */
const MAX_PRICE_AGE = 30;

/** The work that staff have to do, and what is wrong with the system. */
export function TodayPage() {
  const { t } = useLingui();
  const { data, error } = useView(today);
  const figures = data && [
    { label: t`Approvals that wait`, value: data.approvals, href: deskHref('approvals') },
    { label: t`Pending deposits`, value: data.pendingDeposits, href: deskHref('deposits') },
    { label: t`Open withdrawals`, value: data.waitingWithdrawals, href: deskHref('withdrawals') },
    { label: t`Verifications that wait`, value: data.waitingVerifications, href: deskHref('verifications') },
    { label: t`Frozen customers`, value: data.frozenCustomers },
    { label: t`Failed letters`, value: data.failedLetters, href: deskHref('letters', undefined, { state: 'failed' }) },
  ];
  return (
    <DeskPage title={t`Today`}>
      <Failure error={error} />
      {data ? (
        <div className={styles.page}>
          {!data.mayMoneyMove && (
            <Note kind="danger" title={t`Money is paused`}>
              {t`The ledger doesn't balance or a server's clock is wrong, so nothing is credited or paid until that's fixed. The server log has the details.`}
            </Note>
          )}
          {!data.isLogWhole && (
            <Note kind="danger" title={t`Someone has changed the log`}>
              {t`Run the command "desk verify" on the server: it names the first wrong entry.`}
            </Note>
          )}
          {data.lostDeposits.count > 0 && <LostDeposits of={data.lostDeposits} />}
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
              <a href={deskHref('withdrawals', undefined, { list: 'sent' })}>
                {plural(data.wrongPayments, {
                  one: '# payment was not what was ordered. Settle it.',
                  other: '# payments were not what was ordered. Settle them.',
                })}
              </a>
            </Note>
          )}
          {data.stuckChains.length > 0 && (
            <Note kind="warn">
              {t`These chains could not be read, or had no new block, for ten minutes: ${data.stuckChains.join(', ')}. Nothing is lost. Payments on them wait until their nodes work again.`}
            </Note>
          )}
          {data.skippedReads.count > 0 && <SkippedReads of={data.skippedReads} />}
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

/** Names credited deposits whose payment is gone. */
function LostDeposits({ of: { count, oldest } }: { readonly of: Today['lostDeposits'] }) {
  const { t } = useLingui();
  return (
    <Note
      kind="danger"
      title={plural(count, {
        one: '# credited payment is gone from its chain',
        other: '# credited payments are gone from their chains',
      })}
    >
      <p>
        {t`The chain shows the transaction no more, or with another amount. The customers still have the money: look at their accounts, and decide what to do.`}
      </p>
      <ul>
        {oldest.map(({ id, number }) => (
          <li key={id}>
            <a href={deskHref('deposits', id)}>{number}</a>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Names the blocks that the nodes refuse to show. */
function SkippedReads({ of: { count, oldest } }: { readonly of: Today['skippedReads'] }) {
  const { t } = useLingui();
  return (
    <Note
      kind="warn"
      title={plural(count, {
        one: 'A node refuses to show # block for a deposit address',
        other: 'A node refuses to show # blocks for deposit addresses',
      })}
    >
      <p>
        {t`A payment there is only found if its customer reports it. The server asks again each hour. Look the block up in an explorer, or use a node that allows larger answers.`}
      </p>
      <ul>
        {oldest.map(({ chain, height, recipient }) => (
          <li key={`${chain} ${height} ${recipient}`}>{t`${chain}, block ${height}, to ${recipient}`}</li>
        ))}
      </ul>
    </Note>
  );
}
