import { useLingui } from '@lingui/react/macro';
import { cancelSetting, proposeSetting, type SettingVersion, type Term, term } from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { useRows } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { settingName } from '../words/settings.ts';
import styles from './TermEntry.module.css';

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** One setting: its value, its default, its form, and its versions. */
export function TermEntry({ of }: { readonly of: Term }) {
  const { t } = useLingui();
  const { name, action, data, builtIn, schema, fault, planned, refused } = of;
  const propose = (label: string, value: unknown) => (
    <ActButton
      action={proposeSetting}
      kind="main"
      label={label}
      title={t`Change ${settingName(name)}`}
      fixed={{ name, effective: null }}
      typed={{ data: pretty(value ?? {}) }}
      fields={[
        { name: 'data', label: t`Value, as JSON`, kind: 'text' },
        { name: 'effective', label: t`From`, help: t`Empty: as soon as it is approved`, kind: 'moment' },
        { name: 'reason', label: t`Reason, for the log`, kind: 'text' },
      ]}
    />
  );
  return (
    <DeskEntry title={settingName(name)} actions={action === 'setting.propose' && propose(t`Change`, data ?? builtIn)}>
      {fault !== '' && (
        <Note kind="danger" title={t`The stored value is invalid, so what needs it is closed`}>
          {fault}
        </Note>
      )}
      {refused && (
        <Note kind="warn" title={t`Version ${refused.id} was refused when its time came`}>
          {refused.fault}
        </Note>
      )}
      {planned.map((version) => (
        <Section key={version.id} title={t`Planned version ${version.id}`}>
          <p>
            <Moment at={version.effective} />
          </p>
          <pre className={styles.json}>{pretty(version.data)}</pre>
          <div>
            <ActButton
              action={cancelSetting}
              label={t`Cancel it`}
              title={t`Cancel version ${version.id}`}
              fixed={{ version: version.id }}
            />
          </div>
        </Section>
      ))}
      <Section title={data === null ? t`Built in` : t`Now`}>
        <pre className={styles.json}>
          {data === null && builtIn === null ? t`texts in six languages` : pretty(data ?? builtIn)}
        </pre>
      </Section>
      <Versions name={name} />
      <details>
        <summary className={styles.summary}>{t`What a value may be (JSON Schema)`}</summary>
        <pre className={styles.json}>{pretty(schema)}</pre>
      </details>
    </DeskEntry>
  );
}

function Versions({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const { rows, error, hasNextPage, fetchNextPage } = useRows(term, { name }, ({ versions }) => versions);
  return (
    <Section title={t`Versions`}>
      <Failure error={error} />
      {!error && (
        <Table<SettingVersion>
          label={t`Versions`}
          rows={rows}
          keyOf={({ id }) => id}
          empty={t`No one has changed it at the desk.`}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={[
            { label: t`Number`, render: ({ id }) => id },
            { label: t`From`, render: ({ effective }) => <Moment at={effective} /> },
            { label: t`State`, render: ({ state }) => state },
            { label: t`By`, render: ({ maker }) => maker?.name ?? t`a command` },
            { label: t`Reason`, render: ({ reason }) => reason },
            {
              label: t`Value`,
              render: ({ data }) => (
                <details>
                  <summary className={styles.summary}>{t`Show`}</summary>
                  <pre className={styles.json}>{pretty(data)}</pre>
                </details>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
