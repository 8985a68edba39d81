import { useLingui } from '@lingui/react/macro';
import { toCsv } from '../../domain/csv.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { useView } from '../calls/views.ts';
import { DeskButton } from '../parts/DeskButton.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref, open } from '../shell/route.ts';
import { amountText, type ReportLine, reportLines } from '../words/report.ts';
import { type DayReport, dayReport } from './api.ts';
import styles from './report.module.css';

interface Props {
  readonly day: string;
  /** The last day that has ended. */
  readonly latest: string;
}

/** What happened to the money on a day: as a page, for the printer and as a file. */
export function ReportTab({ day, latest }: Props) {
  const { t } = useLingui();
  const choose = (chosen: string): void => {
    if (chosen !== '') open(deskHref('solvency', undefined, { tab: 'report', day: chosen }), { replace: true });
  };
  return (
    <>
      <div className={styles.choice}>
        <Field label={t`Day`} type="date" value={day} max={latest} onChange={choose} />
      </div>
      <Report key={day} day={day} />
    </>
  );
}

function Report({ day }: { readonly day: string }) {
  const { t } = useLingui();
  const { data, error } = useView(dayReport, { day });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { report } = data;
  const lines = reportLines(report);
  const sections = [...new Set(lines.map(({ section }) => section))];
  return (
    <>
      <h2 className={styles.title}>{t`Report of ${day}`}</h2>
      {!report.isClosed && (
        <Note kind="info">{t`This day isn't closed yet, so no one has signed what the company held.`}</Note>
      )}
      {sections.map((section) => (
        <Section key={section} title={section}>
          <Table<ReportLine>
            label={section}
            rows={lines.filter((line) => line.section === section)}
            keyOf={({ what, asset }) => `${what} ${asset}`}
            empty=""
            columns={[
              { label: t`What`, render: ({ what }) => what },
              { label: t`Count`, isNumber: true, render: ({ count }) => count ?? '' },
              { label: t`Amount`, isNumber: true, isCardEnd: true, render: amountText },
            ]}
          />
        </Section>
      ))}
      <div className={styles.acts}>
        <DeskButton onClick={() => save(report)}>{t`Save the CSV file`}</DeskButton>
        <DeskButton onClick={() => print()}>{t`Print, or save as PDF`}</DeskButton>
      </div>
    </>
  );
}

function save(report: DayReport): void {
  const csv = toCsv<ReportLine>(
    [
      { name: 'Section', value: ({ section }) => section },
      { name: 'What', value: ({ what }) => what },
      { name: 'Count', value: ({ count }) => count },
      { name: 'Amount', kind: 'amount', value: ({ amount }) => amount ?? undefined },
      { name: 'Asset', value: ({ asset }) => asset },
    ],
    reportLines(report),
  );
  saveFile(new Blob([csv], { type: 'text/csv' }), `andaman-report-${report.day}.csv`);
}
