import { useLingui } from '@lingui/react/macro';
import { log, type LogEntry } from '../../desk-api/log.ts';
import { momentsOf } from '../../desk-api/all-actions.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useRows } from '../calls/views.ts';
import { Facts } from '../parts/Facts.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Entry, DeskPage, Section } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { hrefOf, open, type Route } from '../shell/route.ts';

/** Everything that staff did, newest first. */
export function LogPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { staff, target } = route.query;
  const { rows, error, hasNextPage, fetchNextPage } = useRows(log, { staff, target }, ({ entries }) => entries);
  const entry = rows?.find(({ id }) => String(id) === route.id);
  return (
    <DeskPage
      title={t`Log`}
      tools={
        <SearchField
          label={t`On what, such as: customer 17`}
          value={target ?? ''}
          onChange={(value) => open(hrefOf('log', undefined, { staff, target: value }), { replace: true })}
        />
      }
      entry={entry && <Logged key={entry.id} of={entry} />}
    >
      <Failure error={error} />
      {!error && (
        <Table<LogEntry>
          label={t`Log`}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf('log', id, { staff, target })}
          current={route.id}
          empty={t`No entry fits.`}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={[
            { label: t`Number`, render: ({ id }) => id },
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
            { label: t`Who`, render: ({ name }) => name ?? t`a command` },
            { label: t`Action`, render: ({ action }) => action },
            { label: t`On`, render: (logged) => logged.target },
            { label: t`From`, render: ({ source }) => source },
          ]}
        />
      )}
    </DeskPage>
  );
}

function Logged({ of }: { readonly of: LogEntry }) {
  const { t } = useLingui();
  const { time, name, action, target, source, approval, isAlone } = of;
  return (
    <Entry title={t`Entry ${of.id}`}>
      <Facts
        of={{ time, who: name ?? t`a command on the server`, action, target, source, approval, oneAlone: isAlone }}
        moments={['time']}
      />
      {Object.entries(of.details as object).map(([part, value]) => (
        <Section key={part} title={{ body: t`What was done`, subject: t`What was seen` }[part] ?? part}>
          <Facts
            of={typeof value === 'object' && value !== null ? (value as object) : { [part]: value as unknown }}
            moments={momentsOf(action)}
          />
        </Section>
      ))}
    </Entry>
  );
}
