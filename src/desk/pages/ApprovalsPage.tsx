import { useLingui } from '@lingui/react/macro';
import { type ApprovalEntry, approvalList } from '../../desk-api/approvals.ts';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { useRows } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { hrefOf, open, type Route } from '../shell/route.ts';
import { Approval } from './Approval.tsx';

type State = 'open' | 'decided';

/** Proposals that wait for a second person, and what became of earlier ones. */
export function ApprovalsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const state: State = route.query['state'] === 'decided' ? 'decided' : 'open';
  const { rows, error, hasNextPage, fetchNextPage } = useRows(approvalList, { state }, ({ approvals }) => approvals);
  const entry = rows?.find(({ id }) => String(id) === route.id);
  return (
    <DeskPage
      title={t`Approvals`}
      tools={
        <Segmented
          label={t`State`}
          labelHidden
          value={state}
          onChange={(value: State) => open(hrefOf('approvals', undefined, { state: value }), { replace: true })}
          options={[
            { value: 'open', label: t`Open` },
            { value: 'decided', label: t`Decided` },
          ]}
        />
      }
      entry={entry && <Approval key={entry.id} of={entry} />}
    >
      <Failure error={error} />
      {!error && (
        <Table<ApprovalEntry>
          label={t`Approvals`}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf('approvals', id, { state })}
          current={route.id}
          empty={state === 'open' ? t`Nothing waits for a second person.` : t`Nothing was decided yet.`}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={[
            { label: t`Action`, render: ({ action }) => action },
            { label: t`On`, render: ({ target }) => target },
            { label: t`Proposed by`, render: ({ maker }) => `${maker.name} (${maker.email})` },
            { label: t`Proposed`, render: ({ made }) => <Moment at={made} aged /> },
            state === 'open'
              ? { label: t`Lapses`, render: ({ expires }) => <Moment at={expires} aged /> }
              : { label: t`Outcome`, render: (approval) => approval.state },
          ]}
        />
      )}
    </DeskPage>
  );
}
