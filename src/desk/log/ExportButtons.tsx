import { useLingui } from '@lingui/react/macro';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/base/Button.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { exportLog, type LogFile } from './api.ts';
import type { LogQuery } from './LogFilters.tsx';

/** Downloads of the entries that a filter lets through. */
export function ExportButtons({ query }: { readonly query: LogQuery }) {
  const { t } = useLingui();
  const { staff, ...rest } = query;
  const filter = { ...rest, ...(staff === undefined ? {} : { staff: Number(staff) }) };
  return (
    <>
      <ActButton action={exportLog} label={t`CSV`} title={t`Download the log`} fixed={{ form: 'csv', ...filter }}>
        {(result) => <Made of={result as LogFile} />}
      </ActButton>
      <ActButton
        action={exportLog}
        label={t`With proof`}
        title={t`Download the log with its proof`}
        fixed={{ form: 'proof', ...filter }}
      >
        {(result) => <Made of={result as LogFile} />}
      </ActButton>
    </>
  );
}

/** A file before it is saved. */
function Made({ of: { name, type, text, count } }: { readonly of: LogFile }) {
  const { t } = useLingui();
  return (
    <>
      <p>{count === 1 ? t`1 entry` : t`${count} entries`}</p>
      <Button icon="download" onClick={() => saveFile(new Blob([text], { type }), name)}>
        {t`Save ${name}`}
      </Button>
    </>
  );
}
