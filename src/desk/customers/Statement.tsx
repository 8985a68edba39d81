import { useLingui } from '@lingui/react/macro';
import { type CustomerStatementEntry, customerStatement } from './api-views.ts';
import { useRows } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { bookingName } from '../words/journals.ts';
import { money, signed } from '../words/money.ts';
import { Part } from '../parts/EntryPage.tsx';
import { Table } from '../parts/Table.tsx';

/** The entries of a customer's available balance, newest first. */
export function Statement({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { rows, error, hasNextPage, fetchNextPage } = useRows(customerStatement, { id }, ({ entries }) => entries);
  return (
    <Part title={t`Statement`}>
      <Failure error={error} />
      {!error && (
        <Table<CustomerStatementEntry>
          label={t`Statement`}
          rows={rows}
          keyOf={(entry) => entry.id}
          empty={t`No entries.`}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={[
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
            { label: t`What`, render: ({ kind, reference }) => `${bookingName(kind)} ${reference}` },
            { label: t`Amount`, isNumber: true, render: ({ amount, asset }) => signed(amount, asset) },
            { label: t`Balance`, isNumber: true, render: ({ balance, asset }) => money(balance, asset) },
          ]}
        />
      )}
    </Part>
  );
}
