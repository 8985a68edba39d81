import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { canShareFiles, saveFile } from '../../../browser/save-file.ts';
import { link } from '../../../domain/routes.ts';
import { navigate } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import styles from '../account.module.css';
import { periodBetween, periodBounds, type PeriodChoice } from '../periods.ts';
import { fileName } from '../statement-file.ts';
import { StatementSummary } from './StatementSummary.tsx';
import { useStatementFile } from './use-statement-file.ts';

type FileKind = 'csv' | 'pdf';

const CSV = 'text/csv';

interface SaveProps {
  readonly statement: ReturnType<typeof useStatementFile>;
  /** Returns whether there is a period, and says on the form if it is missing. */
  readonly check: () => boolean;
  readonly onClose: () => void;
}

/** Saves the CSV file, or hands it to an app that the customer chooses. */
function SaveButtons({ statement, check, onClose }: SaveProps) {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const save = async (target: 'device' | 'app'): Promise<void> => {
    if (!check() || isSaving) return;
    setIsSaving(true);
    try {
      const csv = await statement.get();
      if (!isOpen.current) return;
      const name = fileName(csv);
      if (target === 'app') await navigator.share({ files: [new File([csv.file], name, { type: CSV })] });
      else {
        saveFile(csv.file, name);
        toast(t`Download success`, { about: name });
      }
      onClose();
    } catch {
      // the sheet shows why there is no file; closing the system's share sheet is no failure
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      {canShareFiles(CSV) && (
        // a wait for the file would take the browser's permission to share
        <Button kind="outline" disabled={!statement.csv} onClick={() => void save('app')}>{t`Share`}</Button>
      )}
      <Button busy={isSaving} onClick={() => void save('device')}>{t`Download CSV`}</Button>
    </>
  );
}

/**
 * Makes a statement of a period, as a CSV file or as a page that the browser saves as PDF, and says before what it
 * contains. Without a connection it covers what is stored on the device (ACCT-06, ACCT-09, LOOK-20).
 */
export default function StatementSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<PeriodChoice>('month');
  const [kind, setKind] = useState<FileKind>('csv');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const period = choice === 'own' ? periodBetween(first, last) : periodBounds(choice, serverNow());
  const statement = useStatementFile(period);
  const check = (): boolean => {
    setShowsFaults(!period);
    return period !== undefined;
  };
  const print = (): void => {
    if (check() && period)
      navigate(link('/pages/accountDetails/accountDetails', { start: String(period.from), end: String(period.to) }));
  };
  return (
    <Sheet
      title={t`Statement`}
      onClose={onClose}
      actions={
        kind === 'pdf' ? (
          <Button onClick={print}>{t`Printable page`}</Button>
        ) : (
          <SaveButtons statement={statement} check={check} onClose={onClose} />
        )
      }
    >
      <div className={styles.form}>
        <Periods choice={choice} onChange={setChoice} />
        {choice === 'own' && (
          <Dates first={first} last={last} isInvalid={showsFaults && !period} onFirst={setFirst} onLast={setLast} />
        )}
        <Segmented
          label={t({ message: 'File', context: 'of a statement' })}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'pdf', label: 'PDF' },
          ]}
        />
        <StatementSummary csv={statement.csv} isComing={statement.isMaking} />
        <p className={styles.quiet}>
          {kind === 'csv'
            ? t`Every transaction in the period, with times in UTC.`
            : t`Every transaction in the period. Your browser prints the page or saves it as a PDF.`}
        </p>
        {statement.failure !== undefined && (
          <Note kind="danger" live>
            {errorMessage(statement.failure)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

interface PeriodsProps {
  readonly choice: PeriodChoice;
  readonly onChange: (choice: PeriodChoice) => void;
}

/** Offers the periods. */
function Periods({ choice, onChange }: PeriodsProps) {
  const { t } = useLingui();
  const label = t({ message: 'Period', context: 'of a statement' });
  return (
    <div className={styles.periods}>
      <p className={styles.caption} aria-hidden>
        {label}
      </p>
      <FilterChips
        label={label}
        value={choice}
        onChange={onChange}
        options={[
          { value: 'month', label: t`This month` },
          { value: 'before', label: t`Last month` },
          { value: 'year', label: t`This year` },
          { value: 'own', label: t`Custom dates` },
        ]}
      />
    </div>
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
