import { useLingui } from '@lingui/react/macro';
import { closes, type DayClose } from './api.ts';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useRows } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Differences } from './Differences.tsx';
import { Figures } from './Figures.tsx';
import styles from './solvency.module.css';

/** The difference over the days that two people closed, and these days, newest first. */
export function ClosesTab() {
  const { t } = useLingui();
  const { rows, error, hasNextPage, fetchNextPage } = useRows(closes, {}, (read) => read.closes);
  if (error) return <Failure error={error} />;
  if (!rows) return <Spinner />;
  if (rows.length === 0) return <p className={styles.empty}>{t`No day was closed yet.`}</p>;
  return (
    <>
      <Differences />
      {rows.map((close) => (
        <Close key={close.id} of={close} />
      ))}
      {hasNextPage && (
        <button type="button" className={styles.more} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </button>
      )}
    </>
  );
}

function Close({ of: { figures, explanation, maker, checker, closed, digest } }: { readonly of: DayClose }) {
  const { t } = useLingui();
  return (
    <details className={styles.close}>
      <summary>
        <b>{figures.day}</b>{' '}
        <span>{checker === null ? t`signed by ${maker} alone` : t`signed by ${maker} and ${checker}`}</span>{' '}
        <Moment at={closed} />
      </summary>
      <p>{explanation}</p>
      <Figures of={figures} />
      <p className={styles.empty}>
        {t`Fingerprint of these figures, which is in the log too:`} <code className={styles.address}>{digest}</code>
      </p>
    </details>
  );
}
