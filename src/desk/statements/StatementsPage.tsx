import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { DeskButton } from '../parts/DeskButton.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { money } from '../words/money.ts';
import { deskHref, open, type Route } from '../shell/route.ts';
import { readStatement } from './api.ts';
import { LINE_TABS, type LineEntry, type LineTab, statementCounts, statementLines } from './api-views.ts';
import { LineTime } from './LineTime.tsx';
import { Line } from './Line.tsx';
import { MatchedPage } from './MatchedPage.tsx';
import { UploadPage } from './UploadPage.tsx';

const isTab = (text: string | undefined): text is LineTab => LINE_TABS.some((tab) => tab === text);

/** Lines of bank statements: whose they are, and what became of them. */
export function StatementsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data } = useView(statementCounts);
  const me = useMe().data;
  const mayUpload = me !== undefined && me !== null && hasRole(me.roles, readStatement.roles);
  const { query, id } = route;
  const tab = isTab(query['tab']) ? query['tab'] : 'matched';
  if (id === 'upload') return <UploadPage />;
  if (id === 'matched') return <MatchedPage />;
  const isOpen = tab !== 'others' && tab !== 'settled';
  const names: Record<LineTab, string> = {
    matched: t`Matched`,
    check: t`To check`,
    strays: t`Strays`,
    others: t`Not customers`,
    settled: t`Settled`,
  };
  const empty: Record<LineTab, string> = {
    matched: t`No matched lines. Upload a newer statement, or look under To check.`,
    check: t`No lines to check.`,
    strays: t`No strays: every line is someone's.`,
    others: t`No payments of ours, and nothing else that isn't a customer's.`,
    settled: t`No line was credited or sent back yet.`,
  };
  return (
    <ListPage<typeof statementLines, LineEntry>
      title={t`Bank statements`}
      route={route}
      view={statementLines}
      query={{ tab }}
      rowsOf={({ lines }) => lines}
      cursor={isOpen ? 'after' : 'before'}
      tools={
        <>
          <FilterChips
            label={t`Lines`}
            value={tab}
            onChange={(value: LineTab) => open(deskHref('statements', undefined, { tab: value }), { replace: true })}
            options={LINE_TABS.map((value) => ({
              value,
              label: data ? `${names[value]} ${data.counts[value]}` : names[value],
            }))}
          />
          {mayUpload && tab === 'matched' && (
            <DeskButton onClick={() => open(deskHref('statements', 'matched'))}>{t`All matched`}</DeskButton>
          )}
          <DeskButton kind={mayUpload ? 'main' : 'plain'} onClick={() => open(deskHref('statements', 'upload'))}>
            {mayUpload ? t`Upload` : t`Statements`}
          </DeskButton>
        </>
      }
      renderEntry={(line) => <Line key={line} id={line} />}
      empty={empty[tab]}
      columns={[
        { label: t`Name`, render: ({ sender }) => (sender === '' ? t`No name` : <bdi>{sender}</bdi>) },
        {
          label: t`Amount`,
          isNumber: true,
          isCardEnd: true,
          render: ({ amount, currency }) => money(amount, currency),
        },
        { label: t`Note`, render: ({ note }) => <LineNote of={note} /> },
        { label: t`Arrived`, render: (row) => <LineTime of={row} /> },
        { label: t`State`, render: ({ label }) => label },
      ]}
    />
  );
}

/** The note of a transfer, or why there is none. */
function LineNote({ of: note }: { readonly of: LineEntry['note'] }) {
  const { t } = useLingui();
  if (note === null) return t`hidden from your role`;
  return note === '' ? t`no note` : <bdi>{note}</bdi>;
}
