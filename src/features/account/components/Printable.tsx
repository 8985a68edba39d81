import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { user } from '../../../client/session/user.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { CallError } from '../../../client/http/errors.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { ReceiptContext } from '../../../ui/figures/amount-form.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { kindName } from '../kinds.ts';
import { readStatement, type Statement } from '../statement.ts';
import styles from './printable.module.css';

/**
 * Shows a statement as a page: every entry of the period with all its digits. The browser prints it or saves it as PDF.
 */
export default function Printable({ from, to }: { from: number; to: number }) {
  const { t } = useLingui();
  const { value } = useResource(user);
  const [statement, setStatement] = useState<Statement>();
  const [failure, setFailure] = useState<unknown>();
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    readStatement({ from, to }, abort.signal).then(setStatement, (error: unknown) => {
      if (!(error instanceof CallError && error.silent)) setFailure(error);
    });
    return () => abort.abort();
  }, [from, to, retries]);
  const retry = (): void => {
    setFailure(undefined);
    setRetries(retries + 1);
  };
  const restore = useEffectEvent(() => failure !== undefined && retry());
  useEffect(() => subscribeKey(connection, 'restored', () => restore(), true), []);
  return (
    <Page
      title={t`Statement`}
      full
      bottom={statement && <Button onClick={() => globalThis.print()}>{t`Print`}</Button>}
    >
      {!statement && failure === undefined && <Skeleton shape="lines" count={6} />}
      {failure !== undefined && <Failed onRetry={retry}>{errorMessage(failure)}</Failed>}
      {statement && (
        <>
          <div className={styles.about}>
            <p>
              <bdi>{value?.username}</bdi> · {t`ID ${value?.id ?? ''}`}
            </p>
            <p>
              {formatDate(from)} – {formatDate(to - 1)}
            </p>
            <p>{t`As of ${formatDateTime(statement.until, { zone: true })}`}</p>
            {!statement.whole && (
              <Note kind="warn">{t`Created offline from what this device had loaded. It may be incomplete.`}</Note>
            )}
          </div>
          <div className={styles.wrap}>
            <ReceiptContext value>
              <EntryTable lines={statement.lines} />
            </ReceiptContext>
          </div>
        </>
      )}
    </Page>
  );
}

/** Lists every entry with the balance after it. A narrow page shows time and balance below the type and the amount. */
function EntryTable({ lines }: Pick<Statement, 'lines'>) {
  const { t, i18n } = useLingui();
  const nameOf = (kind: string): string => {
    if (kind === 'opening') return t`Opening balance`;
    if (kind === 'closing') return t`Closing balance`;
    return kindName(i18n, kind.replace(/^points .*/, 'points'));
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.apart}>{t`Time`}</th>
          <th scope="col">
            {t`Type`}
            <span className={styles.under}>{t`Time`}</span>
          </th>
          <th scope="col" className={styles.figure}>
            {t`Amount`}
            <span className={styles.under}>{t`Balance`}</span>
          </th>
          <th scope="col" className={classes(styles.figure, styles.apart)}>{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, kind, code, amount, balance, time }) => {
          const when = formatDateTime(time);
          const balanceAfter = <Quantity value={balance} unit={code} />;
          return (
            <tr key={`${kind} ${code} ${id}`}>
              <td className={styles.apart}>{when}</td>
              <td>
                {nameOf(kind)}
                <span className={styles.under}>{when}</span>
              </td>
              <td className={styles.figure}>
                {amount !== '' && <Quantity value={amount} unit={code} sign="always" />}
                <span className={styles.under}>{balanceAfter}</span>
              </td>
              <td className={classes(styles.figure, styles.apart)}>{balanceAfter}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
