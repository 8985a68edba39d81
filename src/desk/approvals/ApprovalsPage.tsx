import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { approvalList, type ApprovalEntry } from './api.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { Empty } from '../../ui/layout/Empty.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { Moment, useNow } from '../parts/Moment.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import type { Column } from '../parts/Table.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { OUTCOME_WORDS } from '../words/actions.ts';
import { Approval } from './Approval.tsx';

type State = 'open' | 'decided';

/** What the reader did last: approved, rejected or cancelled something, or tried to. */
interface Last {
  readonly id: number;
  readonly title: string;
  /** Which of several things could not be done; '' if all were. */
  readonly leftOut?: string;
  /** The proposal that opened afterwards. */
  readonly next?: number | undefined;
  readonly error?: unknown;
  /** The reader's sentence for the proposer; '' for their own proposal, which they cancelled. */
  readonly declined?: string;
}

/** What was approved, and what was left out of it. */
const approvedIn = ({ title, leftOut = '' }: Last): string => (leftOut === '' ? title : `${title}. ${leftOut}`);

/** Proposals that wait for a second person, those for the reader first, and what became of earlier ones. */
export function ApprovalsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const [last, setLast] = useState<Last>();
  const state: State = route.query['state'] === 'decided' ? 'decided' : 'open';
  const columns = useColumns(state);
  const groups = [
    { label: t`For you, oldest first`, has: ({ isMine }: ApprovalEntry) => isMine },
    { label: t`Waiting for others`, has: ({ isMine }: ApprovalEntry) => !isMine },
  ];
  const showNext = ({ id, words }: ApprovalEntry, leftOut: string, rows: readonly ApprovalEntry[]): void => {
    const next = rows.find((row) => row.isMine && row.id !== id)?.id;
    setLast({ id, title: words.title, leftOut, next });
    if (next !== undefined) open(deskHref('approvals', next, route.query));
  };
  const approvalOf = (row: ApprovalEntry, rows: readonly ApprovalEntry[]): ReactNode => (
    <Approval
      key={row.id}
      of={row}
      last={last?.next === row.id ? approvedIn(last) : undefined}
      onApproved={(entry, leftOut) => showNext(entry, leftOut, rows)}
      onRefused={({ id: refused, words }, error) => setLast({ id: refused, title: words.title, error })}
      onDeclined={({ id: ended, words }, declined) => setLast({ id: ended, title: words.title, declined })}
    />
  );
  const entryOf = (id: string, row: ApprovalEntry | undefined, rows: readonly ApprovalEntry[]): ReactNode =>
    row ? (
      approvalOf(row, rows)
    ) : (
      <Unlisted
        key={id}
        id={id}
        last={String(last?.id) === id ? last : undefined}
        render={(linked) => approvalOf(linked, rows)}
      />
    );
  return (
    <ListPage<typeof approvalList, ApprovalEntry>
      title={t`Approvals`}
      route={route}
      view={approvalList}
      query={{ state }}
      rowsOf={({ approvals }) => approvals}
      cursor={state === 'open' ? 'after' : 'before'}
      tools={
        <Segmented
          label={t`State`}
          labelHidden
          value={state}
          onChange={(value: State) => open(deskHref('approvals', undefined, { state: value }), { replace: true })}
          options={[
            { value: 'open', label: t`Open` },
            { value: 'decided', label: t`Decided` },
          ]}
        />
      }
      renderEntry={(id, row, rows) => rows && entryOf(id, row, rows)}
      empty={state === 'open' ? t`Nothing waits for a second person.` : t`Nothing was decided yet.`}
      columns={columns}
      {...(state === 'open' ? { groups } : {})}
    />
  );
}

function useColumns(state: State): readonly Column<ApprovalEntry>[] {
  const { t } = useLingui();
  const known: readonly Column<ApprovalEntry>[] = [
    { label: t`What`, render: ({ words }) => words.title },
    { label: t`Value`, render: ({ words }) => words.value },
    { label: t`Proposed by`, render: ({ maker }) => maker.name },
  ];
  if (state === 'open')
    return [...known, { label: t`Left`, isCardEnd: true, render: ({ expires }) => <Left until={expires} /> }];
  return [
    ...known,
    { label: t`Outcome`, isCardEnd: true, render: (approval) => OUTCOME_WORDS[approval.state] },
    { label: t`Proposed`, render: ({ made }) => <Moment at={made} aged /> },
  ];
}

/** How long a proposal stays open. */
function Left({ until }: { readonly until: number }) {
  const { t } = useLingui();
  const hours = Math.floor((until - useNow()) / HOUR_MS);
  return hours < 1 ? t`under 1 h left` : t`${hours} h left`;
}

interface UnlistedProps {
  readonly id: string;
  readonly last: Last | undefined;
  readonly render: (row: ApprovalEntry) => ReactNode;
}

/** A proposal that the list doesn't have: what the reader did with it, or the proposal itself. */
function Unlisted({ id, last, render: renderRow }: UnlistedProps) {
  const { t } = useLingui();
  const decided = <a href={deskHref('approvals', undefined, { state: 'decided' })}>{t`See what was decided`}</a>;
  if (last?.declined !== undefined)
    return (
      <Empty
        icon="circle-x"
        title={last.declined === '' ? t`You cancelled: ${last.title}` : t`You rejected: ${last.title}`}
        action={decided}
      >
        {last.declined === '' ? t`Nothing was done.` : t`“${last.declined}” Nothing was done.`}
      </Empty>
    );
  if (last && last.error === undefined)
    return (
      <Empty drawing="lighthouse" title={t`Approved: ${last.title}`} action={decided}>
        {[last.leftOut, t`Nothing else waits for you.`].filter(Boolean).join(' ')}
      </Empty>
    );
  return (
    <>
      <Failure error={last?.error} />
      <Linked id={id} render={renderRow} />
    </>
  );
}

/** A proposal that a link leads to: it may be decided, newer than the list, or far down in it. */
function Linked({ id, render: renderRow }: Pick<UnlistedProps, 'id' | 'render'>) {
  const { t } = useLingui();
  const { data, error } = useView(approvalList, { state: 'open', id });
  if (!data) return error ? <Failure error={error} /> : <Spinner />;
  const [row] = data.approvals;
  if (row) return renderRow(row);
  return (
    <Empty icon="clock" title={t`You can't see a proposal with this number.`}>
      {t`It doesn't exist, or your roles have nothing to do with it.`}
    </Empty>
  );
}
