import { useLingui } from '@lingui/react/macro';
import { log, type LogEntry } from './api.ts';
import { momentsOf } from '../api/all-actions.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { actionName } from '../words/actions.ts';
import { targetName } from '../words/targets.ts';

/** Everything that staff did, newest first. */
export function LogPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { staff, target } = route.query;
  return (
    <ListPage
      title={t`Log`}
      route={route}
      view={log}
      query={{ staff, target }}
      rowsOf={({ entries }) => entries}
      tools={
        <SearchField
          label={t`On what, such as: customer 17`}
          value={target ?? ''}
          onChange={(value) => open(deskHref('log', undefined, { staff, target: value }), { replace: true })}
        />
      }
      renderEntry={(_, logged) => logged && <Logged key={logged.id} of={logged} />}
      empty={t`No entry fits.`}
      columns={[
        { label: t`Number`, render: ({ id }) => id },
        { label: t`Time`, isCardEnd: true, render: ({ time }) => <Moment at={time} /> },
        { label: t`Who`, render: ({ name }) => name ?? t`a command` },
        { label: t`Action`, render: ({ action }) => actionName(action) },
        { label: t`On`, render: (logged) => targetName(logged.target) },
        { label: t`From`, render: ({ source }) => source },
      ]}
    />
  );
}

function Logged({ of }: { readonly of: LogEntry }) {
  const { t } = useLingui();
  const { time, name, action, target, source, approval, isAlone } = of;
  return (
    <DeskEntry title={t`Entry ${of.id}`}>
      <FieldList
        of={{ time, who: name ?? t`a command on the server`, action, target, source, approval, oneAlone: isAlone }}
        moments={['time']}
      />
      {Object.entries(of.details as object).map(([part, value]) => (
        <Section key={part} title={{ body: t`What was done`, subject: t`What was seen` }[part] ?? part}>
          <FieldList
            of={typeof value === 'object' && value !== null ? (value as object) : { [part]: value as unknown }}
            moments={momentsOf(action)}
          />
        </Section>
      ))}
    </DeskEntry>
  );
}
