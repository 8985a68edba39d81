import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EXPORT_PARTS, EXPORT_RECORDS, exportFiles, type ExportFile } from './api.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/base/Button.tsx';
import { EXPORT_NAMES } from '../words/exports.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { money } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import styles from './solvency.module.css';

/** Files for accountants and auditors. */
export function ExportTab() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.empty}>
        {t`A file has one line for each booking, record or balance, with the customer's number and no names. Before you save it, you see its sums and those of the ledger. The log says who took which file.`}
      </p>
      <div>
        <ActButton
          action={exportFiles}
          kind="main"
          label={t`Make a file`}
          title={t`Export a file`}
          fields={[
            {
              name: 'part',
              label: t`What`,
              kind: 'choice',
              options: [...EXPORT_PARTS, ...EXPORT_RECORDS].map((value) => ({ value, label: EXPORT_NAMES[value] })),
            },
            { name: 'from', label: t`First day`, kind: 'day' },
            { name: 'to', label: t`Last day`, kind: 'day', help: t`At most 92 days` },
          ]}
        >
          {(result) => <Made of={result as ExportFile} />}
        </ActButton>
      </div>
    </>
  );
}

/** A file before it is saved, with its sums. */
function Made({ of: { name, csv, count, sums } }: { readonly of: ExportFile }) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <p>{plural(count, { one: '# line', other: '# lines' })}</p>
      <Table
        label={t`Sums`}
        rows={sums}
        keyOf={({ asset }) => asset}
        empty={t`Nothing was booked in these days.`}
        columns={[
          { label: t`Asset`, render: ({ asset }) => asset },
          { label: t`This file`, isNumber: true, render: ({ file, asset }) => money(file, asset) },
          { label: t`The ledger`, isNumber: true, render: ({ ledger, asset }) => money(ledger, asset) },
          { label: t`Sums`, render: ({ file, ledger }) => (file === ledger ? t`equal` : <b>{t`not equal`}</b>) },
        ]}
      />
      <Button icon="download" onClick={() => saveFile(new Blob([csv], { type: 'text/csv' }), name)}>
        {t`Save the CSV file`}
      </Button>
    </div>
  );
}
