import { useLingui } from '@lingui/react/macro';
import { log, type LogEntry } from './api.ts';
import { momentsOf } from '../api/all-actions.ts';
import { Fold } from '../../ui/layout/Fold.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { Words } from '../parts/Words.tsx';
import type { Route } from '../shell/route.ts';
import { actionName } from '../words/actions.ts';
import { LogFilters, logQueryOf } from './LogFilters.tsx';

/** Everything that staff did, newest first. */
export function LogPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const query = logQueryOf(route);
  return (
    <ListPage
      title={t`Log`}
      route={route}
      view={log}
      query={query}
      rowsOf={({ entries }) => entries}
      tools={<LogFilters query={query} />}
      renderEntry={(_, logged) => logged && <Logged key={logged.id} of={logged} />}
      empty={t`No entry fits.`}
      columns={[
        { label: t`Number`, render: ({ id }) => id },
        { label: t`Time`, isCardEnd: true, render: ({ time }) => <Moment at={time} /> },
        { label: t`Who`, render: ({ name }) => name ?? t`a command` },
        { label: t`Action`, render: ({ action }) => actionName(action) },
        { label: t`On`, render: ({ on }) => on },
        { label: t`From`, render: ({ source }) => source },
      ]}
    />
  );
}

/** An entry: who did what, and what they saw, in words; and folded, exactly what the log has. */
function Logged({ of }: { readonly of: LogEntry }) {
  const { t } = useLingui();
  const { time, name, action, target, words, source, approval, isAlone } = of;
  return (
    <DeskEntry title={t`Entry ${of.id}`}>
      <Section title={name ?? t`A command on the server`}>
        <p>
          <b>{actionName(action)}</b>
        </p>
        <p>
          {words.title}
          {words.value !== '' && <>: {words.value}</>}
        </p>
        {words.said !== '' && <p>{t`Reason: ${words.said}`}</p>}
        <p>
          <Moment at={time} zone />
          {source !== '' && <> {t`from ${source}`}</>}
        </p>
        {approval !== null && <p>{t`Proposal ${approval}`}</p>}
        {isAlone && <p>{t`One person did what else needs two.`}</p>}
      </Section>
      <Words of={words} title={t`What they saw, and what they did`} />
      <Fold title={t`Exact fields`}>
        <FieldList of={{ action, target }} />
        {Object.entries(of.details as object).map(([part, value]) => (
          <Section key={part} title={{ body: t`What was done`, subject: t`What was seen` }[part] ?? part}>
            <FieldList
              of={typeof value === 'object' && value !== null ? (value as object) : { [part]: value as unknown }}
              moments={momentsOf(action)}
            />
          </Section>
        ))}
      </Fold>
    </DeskEntry>
  );
}
