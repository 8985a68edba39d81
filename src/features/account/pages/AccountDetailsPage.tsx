import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { Deferred } from '../../../ui/layout/Deferred.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { holdings } from '../../market/index.ts';
import styles from '../account.module.css';
import { AssetParts } from '../components/AssetParts.tsx';
import { AssetRows } from '../components/AssetRows.tsx';
import { AssetsHead } from '../components/AssetsHead.tsx';
import { Earning } from '../components/Earning.tsx';
import { EntryList } from '../components/EntryList.tsx';
import { entries } from '../entries.ts';
import { loadPools } from '../pools.ts';
import { balances, loadWorth } from '../store.ts';
import { periodTotals, chosenPeriod } from '../total-periods.ts';

const ReceiptsLine = lazy(() => import('../components/ReceiptsLine.tsx'));
const StatementSheet = lazy(() => import('../components/StatementSheet.tsx'));
const LifetimeSheet = lazy(() => import('../components/LifetimeSheet.tsx'));
const Printable = lazy(() => import('../components/Printable.tsx'));

export const beginPageReads = () =>
  beginReads([balances, periodTotals[chosenPeriod.period], holdings, entries], {
    alsoRead: () => Promise.all([loadWorth(), loadPools()]),
  });

type OpenSheet = 'statement' | 'lifetime';

/** Shows the check of the record, leads to the all-time result and to statements, and lists every entry. */
function Records({ onOpen }: { readonly onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.proof}>
        <Suspense fallback={<div className={styles.room} />}>
          <ReceiptsLine />
        </Suspense>
      </div>
      <Rows indent="icon">
        <Row
          leading={<Icon name="scale" />}
          title={t`All-time profit or loss`}
          detail={t`Money in, money out, fees, and profit or loss`}
          onClick={() => onOpen('lifetime')}
        />
        <Row
          leading={<Icon name="file-down" />}
          title={t`Statement`}
          detail={t`PDF or CSV, any period`}
          onClick={() => onOpen('statement')}
        />
      </Rows>
      <Deferred>
        <EntryList />
      </Deferred>
    </>
  );
}

/**
 * Shows the assets: the total and its line, where they are, coins, what earns, the check of the record and every entry
 * (LOOK-20, ACCT-01 to ACCT-09, TRUST-10), or a printable statement if the address has `start` and `end`. On wide
 * screens coins and what earns are next to the rest.
 */
export default function AccountDetailsPage() {
  const { t } = useLingui();
  const search = new URLSearchParams(useSearch());
  const isWide = useWide();
  const [open, setOpen] = useState<OpenSheet>();
  // not `from` and `to`: login takes `from` for the page to return to
  const [from, to] = [Number(search.get('start') ?? Number.NaN), Number(search.get('end') ?? Number.NaN)];
  if (from < to)
    return (
      <Suspense>
        <Printable from={from} to={to} />
      </Suspense>
    );
  const records = <Records onOpen={setOpen} />;
  return (
    <Page
      title={t`Assets`}
      bar="own"
      ownHeading
      header={
        <>
          <BackButton />
          <h1 className={styles.title}>{t`Assets`}</h1>
        </>
      }
      asideAtEnd
      aside={isWide && <AssetRows below={<Earning />} />}
      actions={<IconButton icon="file-down" label={t`Statement`} onClick={() => setOpen('statement')} />}
    >
      <AssetsHead />
      <AssetParts
        below={
          isWide ? (
            records
          ) : (
            <AssetRows
              below={
                <>
                  <Earning />
                  {records}
                </>
              }
            />
          )
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
