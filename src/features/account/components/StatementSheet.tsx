import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { saveFile } from '../../../client/http/download.ts';
import { link } from '../../../domain/routes.ts';
import { navigate } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import styles from '../account.module.css';
import { makeCsv } from '../make-csv.ts';
import { periodBetween, periodBounds, type PeriodChoice } from '../periods.ts';
import { fileName } from '../statement-file.ts';

/**
 * Makes a statement of a period, as a CSV file or as a page to print. Without a connection it covers what is stored on
 * the device (ACCT-06, ACCT-09).
 */
export default function StatementSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<PeriodChoice>('month');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const { refusal, setRefusal, fail } = useRefusal();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const period = choice === 'own' ? periodBetween(first, last) : periodBounds(choice, serverNow());

  const save = async (): Promise<void> => {
    setShowsFaults(!period);
    if (!period || isRunning) return;
    setRefusal(undefined);
    setIsRunning(true);
    abort.current = new AbortController();
    try {
      const created = await makeCsv(period, abort.current.signal);
      if (abort.current.signal.aborted) return;
      const name = fileName(created);
      saveFile(created.file, name);
      toast(t`Download success`, { about: name });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setIsRunning(false);
    }
  };
  const print = (): void => {
    setShowsFaults(!period);
    if (period)
      navigate(link('/pages/accountDetails/accountDetails', { start: String(period.from), end: String(period.to) }));
  };
  return (
    <Sheet
      title={t`Statement`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={print}>{t`Printable page`}</Button>
          <Button busy={isRunning} onClick={() => void save()}>{t`Download CSV`}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t({ message: 'Period', context: 'of a statement' })}
          name="period"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'month', label: t`This month` },
            { value: 'before', label: t`Last month` },
            { value: 'quarter', label: t`Last 90 days` },
            { value: 'year', label: t`This year` },
            { value: 'own', label: t`Custom dates` },
          ]}
        />
        {choice === 'own' && (
          <Dates first={first} last={last} isInvalid={showsFaults && !period} onFirst={setFirst} onLast={setLast} />
        )}
        <p className={styles.quiet}>
          <Trans>
            Every transaction in the period, with opening and closing balances. The CSV file gives times in UTC; the
            printable page uses your device's time zone. If you're offline, the statement covers only what this device
            has loaded, and says so.
          </Trans>
        </p>
        {refusal && (
          <Note kind="danger" live>
            {refusal}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

interface DatesProps {
  first: string;
  last: string;
  isInvalid: boolean;
  onFirst: (date: string) => void;
  onLast: (date: string) => void;
}

/** Asks for the first and the last day of a custom period. */
function Dates({ first, last, isInvalid, onFirst, onLast }: DatesProps) {
  const { t } = useLingui();
  return (
    <div className={styles.dates}>
      <Field
        label={t`Start date`}
        name="first"
        type="date"
        value={first}
        onChange={onFirst}
        error={isInvalid ? t`Choose a start date, and an end date on or after it.` : undefined}
      />
      <Field label={t`End date`} name="last" type="date" value={last} onChange={onLast} />
    </div>
  );
}
