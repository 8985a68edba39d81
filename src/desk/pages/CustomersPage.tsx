import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type CustomerEntry, customers } from '../../desk-api/customer-views.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useRows } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { hrefOf, open, type Route } from '../shell/route.ts';
import { Customer } from './Customer.tsx';

/** ms without a key until a search begins. */
const PAUSE_MS = 300;

/** Customers, found by anything that they may name. */
export function CustomersPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { search = '' } = route.query;
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(
      () => open(hrefOf('customers', route.id, { search: typed.trim() }), { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, search, route.id]);
  const { rows, error, hasNextPage, fetchNextPage } = useRows(customers, { search }, (read) => read.customers);
  return (
    <DeskPage
      title={t`Customers`}
      tools={
        <SearchField
          label={t`Id, name, phone, email, address, hash, order, last digits`}
          value={typed}
          onChange={setTyped}
        />
      }
      entry={route.id !== undefined && <Customer key={route.id} id={route.id} />}
    >
      <Failure error={error} />
      {!error && (
        <Table<CustomerEntry>
          label={t`Customers`}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf('customers', id, { search })}
          current={route.id}
          empty={search === '' ? t`No one has registered yet.` : t`No one fits.`}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={[
            { label: t`Number`, render: ({ id }) => id },
            { label: t`Name`, render: ({ username }) => username },
            { label: t`Verified`, render: ({ level }) => level },
            { label: t`State`, render: ({ frozen }) => frozen !== null && <Tag kind="danger">{t`Frozen`}</Tag> },
            ...(search === ''
              ? []
              : [{ label: t`Found by`, render: ({ matches }: CustomerEntry) => matches.join(', ') }]),
            { label: t`Registered`, render: ({ created }) => <Moment at={created} aged /> },
          ]}
        />
      )}
    </DeskPage>
  );
}
