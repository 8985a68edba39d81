import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { DeskFailure } from '../calls/http.ts';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Checks } from '../parts/Checks.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { momentText } from '../words/zone.ts';
import { money } from '../words/money.ts';
import { deskHref } from '../shell/route.ts';
import { type ColumnKind, readStatement } from './api.ts';
import { type FileCheck, type StatementAccount, statementFile } from './api-views.ts';
import { Columns } from './Columns.tsx';
import styles from './statements.module.css';

interface Props {
  readonly file: number;
  readonly account: StatementAccount;
  /** Names of bank accounts under Solvency. */
  readonly places: readonly string[];
}

/** An uploaded file: what its columns mean, how it was read or why it can't be, and the act that keeps its lines. */
export function UploadedFile({ file, account, places }: Props) {
  const { t } = useLingui();
  const [columns, setColumns] = useState<readonly ColumnKind[]>();
  const fields = { file, channel: account.channel, columns: columns && JSON.stringify(columns) };
  const { data, error } = useView(statementFile, fields, { isStill: true });
  // a file is forgotten once it was read
  if (data && error instanceof DeskFailure && error.code === 'notFound')
    return (
      <Note kind="info" icon="circle-check" title={t`The statement was read`} live>
        <p>
          <a href={deskHref('statements')}>{t`Open the lines`}</a>
        </p>
      </Note>
    );
  if (!data) return error ? <Failure error={error} /> : <Spinner />;
  const { check } = data;
  return (
    <>
      {check.fault && <Fault of={check} />}
      {check.table && <Columns of={check.table} onChange={setColumns} />}
      {check.checks.length > 0 && (
        <Section title={t`How we read it`}>
          <Checks of={check.checks} />
        </Section>
      )}
      {check.summary && !check.fault && <Keep of={check} file={file} account={account} places={places} />}
    </>
  );
}

/** Why a file can't be read, with its lines up to the wrong one. */
function Fault({ of: { fault, name } }: { readonly of: FileCheck }) {
  const { t } = useLingui();
  return (
    <>
      <Note kind="danger" title={t`${name} was not read`} live>
        <p>{fault?.text}</p>
      </Note>
      {fault && fault.before.length > 0 && (
        <Section title={t`The last lines`}>
          <pre className={styles.before}>{fault.before.map(({ line, text }) => `${line}  ${text}`).join('\n')}</pre>
        </Section>
      )}
    </>
  );
}

interface KeepProps extends Props {
  readonly of: FileCheck;
}

/** What is new in a file, and the act that keeps it. */
function Keep({ of: { summary, table, name }, file, account, places }: KeepProps) {
  const { t } = useLingui();
  const [place, setPlace] = useState(account.place ?? '');
  if (!summary) return null;
  const { lines, added, from, until, closing, currency } = summary;
  if (added === 0)
    return (
      <Note kind="info" title={t`Nothing new`} live>
        <p>{t`Every line of this file is known. Nothing happens twice.`}</p>
        <p>
          <a href={deskHref('statements')}>{t`Open the lines`}</a>
        </p>
      </Note>
    );
  return (
    <Section title={plural(lines, { one: '# line', other: '# lines' })}>
      <div className={styles.act}>
        <Pairs
          lines
          pairs={[
            { name: t`New`, value: added },
            { name: t`Known already`, value: lines - added },
            { name: t`From`, value: momentText(from) },
            { name: t`Until`, value: momentText(until) },
            ...(closing === null ? [] : [{ name: t`Balance after`, value: money(closing, currency) }]),
          ]}
        />
        {closing !== null && (
          <Field
            label={t`What Solvency calls this account`}
            help={
              places.length === 0
                ? t`It gets the balance. Leave it empty if you enter the balance yourself.`
                : t`It gets the balance. Known names: ${places.join(', ')}. Leave it empty if you enter the balance yourself.`
            }
            value={place}
            onChange={setPlace}
          />
        )}
        <ActButton
          action={readStatement}
          kind="main"
          label={plural(added, { one: 'Read # line', other: 'Read # lines' })}
          title={t`Read ${name}`}
          fixed={{
            file,
            channel: account.channel,
            columns: table?.columns ?? null,
            place: closing === null || place.trim() === '' ? null : place,
          }}
        />
      </div>
    </Section>
  );
}
