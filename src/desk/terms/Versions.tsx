import { useLingui } from '@lingui/react/macro';
import { useRows } from '../calls/views.ts';
import { DeskButton } from '../parts/DeskButton.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { type SettingVersion, term, type VersionState } from './api.ts';
import { Changes } from '../parts/Words.tsx';
import type { Change } from '../api/described.ts';
import styles from './form/TermForm.module.css';

const STATES: Readonly<Record<VersionState, string>> = {
  planned: 'Planned',
  current: 'In force',
  past: 'Earlier',
  cancelled: 'Cancelled',
  refused: 'Refused',
};

interface Props {
  readonly name: string;
  /** Says how a value differs from the one in force. */
  readonly changesTo: (data: unknown) => readonly Change[];
  /** Puts a value into the form; undefined where there is none. */
  readonly onTake: ((data: unknown) => void) | undefined;
}

/** All versions of a setting, compared with the one in force. An earlier one can be proposed again. */
export function Versions({ name, changesTo, onTake }: Props) {
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
            { label: t`State`, render: ({ state }) => STATES[state] },
            { label: t`By`, render: ({ maker }) => maker?.name ?? t`a command` },
            { label: t`Reason`, render: ({ reason }) => reason },
            {
              label: t`Compared with now`,
              render: ({ data }) => (
                <details>
                  <summary className={styles.summary}>{t`Show`}</summary>
                  <Compared changes={changesTo(data)} />
                  {onTake && <DeskButton onClick={() => onTake(data)}>{t`Take these values`}</DeskButton>}
                </details>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Compared({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useLingui();
  return changes.length === 0 ? <p className={styles.help}>{t`The same as in force.`}</p> : <Changes of={changes} />;
}
