import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { Deferred } from '../../../ui/layout/Deferred.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import styles from '../account.module.css';
import { CoinBalances } from '../components/CoinBalances.tsx';
import { EntryList } from '../components/EntryList.tsx';
import { WorthHead } from '../components/WorthHead.tsx';
import { entries } from '../entries.ts';
import { balances, loadWorth } from '../store.ts';

const ReceiptsLine = lazy(() => import('../components/ReceiptsLine.tsx'));
const StatementSheet = lazy(() => import('../components/StatementSheet.tsx'));
const LifetimeSheet = lazy(() => import('../components/LifetimeSheet.tsx'));
const Printable = lazy(() => import('../components/Printable.tsx'));

export const beginPageReads = () => beginReads([balances, entries], { alsoRead: loadWorth });

/**
 * Shows balances, the all-time result and every entry (ACCT-01 to ACCT-09, TRUST-10), or a printable statement if the
 * address has `start` and `end`.
 */
export default function AccountDetailsPage() {
  const { t } = useLingui();
  const search = new URLSearchParams(useSearch());
  const [open, setOpen] = useState<'statement' | 'lifetime'>();
  // not `from` and `to`: login takes `from` for the page to return to
  const [from, to] = [Number(search.get('start') ?? Number.NaN), Number(search.get('end') ?? Number.NaN)];
  if (from < to)
    return (
      <Suspense>
        <Printable from={from} to={to} />
      </Suspense>
    );
  return (
    <Page
      title={t`Balances and transactions`}
      actions={<IconButton icon="file-down" label={t`Statement`} onClick={() => setOpen('statement')} />}
    >
      <WorthHead />
      <CoinBalances
        below={
          <>
            <Rows indent="icon">
              <Row
                leading={<Icon name="scale" />}
                title={t`All-time profit or loss`}
                detail={t`Money in, money out, fees, and profit or loss`}
                onClick={() => setOpen('lifetime')}
              />
            </Rows>
            <div className={styles.chips}>
              <Suspense fallback={<div className={styles.room} />}>
                <ReceiptsLine />
              </Suspense>
            </div>
            <Deferred>
              <EntryList />
            </Deferred>
          </>
        }
      />
      {open === 'statement' && (
        <Suspense>
          <StatementSheet onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'lifetime' && (
        <Suspense>
          <LifetimeSheet onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
