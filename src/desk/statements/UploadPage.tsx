import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { FileButton } from '../../ui/forms/FileButton.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { uploadStatement } from '../calls/files.ts';
import { useView } from '../calls/views.ts';
import { DeskPage, Section, Zone } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { momentText } from '../words/zone.ts';
import { money } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { readStatement } from './api.ts';
import { type StatementAccount, statements } from './api-views.ts';
import { UploadedFile } from './UploadedFile.tsx';
import styles from './statements.module.css';

/** Uploads a bank's file, shows how it is read, and has someone sign it. Below are the statements that were read. */
export function UploadPage() {
  const { t } = useLingui();
  const { data, error } = useView(statements);
  const [chosen, setChosen] = useState('');
  const upload = useMutation({ mutationFn: uploadStatement });
  const me = useMe().data;
  const mayUpload = me !== undefined && me !== null && hasRole(me.roles, readStatement.roles);
  const account = data?.accounts.find(({ channel }) => channel === chosen) ?? data?.accounts[0];
  return (
    <DeskPage title={mayUpload ? t`Upload a bank statement` : t`Bank statements that were read`} isEntry>
      <div className={styles.upload}>
        <Failure error={error} />
        {!data && !error && <Spinner />}
        {data && !account && <p>{t`There is no bank account under Ways to deposit. Add one under Terms and texts.`}</p>}
        {account && data && mayUpload && (
          <>
            {data.accounts.length > 1 && (
              <Select
                label={t`Account`}
                value={account.channel}
                onChange={setChosen}
                options={data.accounts.map(({ channel, bank, end }) => ({
                  value: channel,
                  label: t`${bank}, ends ${end}`,
                }))}
              />
            )}
            <Drop onFile={(file) => upload.mutate(file)} account={account} />
            <Failure error={upload.error} />
            {upload.isPending && <Spinner />}
            {upload.data !== undefined && !upload.isPending && (
              <UploadedFile
                key={`${upload.data} ${account.channel}`}
                file={upload.data}
                account={account}
                places={data.places}
              />
            )}
          </>
        )}
        <Statements />
        <Zone />
      </div>
    </DeskPage>
  );
}

interface DropProps {
  readonly onFile: (file: File) => void;
  readonly account: StatementAccount;
}

/** Where a file is dropped or chosen, with what is expected next. */
function Drop({ onFile, account: { newest, currency } }: DropProps) {
  const { t } = useLingui();
  const until = newest ? momentText(newest.until) : '';
  const balance = newest?.closing ? money(newest.closing, currency) : undefined;
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <FileButton
        icon="upload"
        label={t`Choose the bank's file`}
        accept=".csv,.txt,.xml,text/csv,text/xml"
        onFile={onFile}
      />
      {newest && (
        <p>
          {balance === undefined
            ? t`The newest statement ends on ${until}.`
            : t`The newest statement ends on ${until} with ${balance}.`}
        </p>
      )}
      <p>
        {t`CSV or camt.053, up to 50,000 lines, also with Thai encodings and Buddhist years. A line counts once, however often you upload it.`}
      </p>
    </div>
  );
}

/** The statements that were read, newest first. */
function Statements() {
  const { t } = useLingui();
  const { data } = useView(statements);
  return (
    <Section title={t`Statements`}>
      <Table
        label={t`Statements`}
        rows={data?.statements}
        keyOf={({ id }) => id}
        empty={t`No statement was read yet.`}
        columns={[
          { label: t`File`, render: ({ file }) => <bdi>{file}</bdi> },
          { label: t`Open`, isNumber: true, isCardEnd: true, render: ({ open }) => open },
          { label: t`Account`, render: ({ bank, end }) => t`${bank}, ends ${end}` },
          { label: t`Lines`, isNumber: true, render: ({ lines }) => lines },
          { label: t`New`, isNumber: true, render: ({ added }) => added },
          { label: t`Until`, render: ({ until }) => <Moment at={until} /> },
          {
            label: t`Balance`,
            isNumber: true,
            render: ({ closing, currency }) => (closing === null ? '–' : money(closing, currency)),
          },
          { label: t`Read by`, render: ({ by }) => by },
        ]}
      />
    </Section>
  );
}
