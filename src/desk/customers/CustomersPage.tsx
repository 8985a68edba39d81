import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type CustomerEntry, customers } from './api-views.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { Moment } from '../parts/Moment.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { LEVEL_WORDS } from '../words/customers.ts';
import { matchName } from '../words/matches.ts';
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
      () => open(deskHref('customers', route.id, { search: typed.trim() }), { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, search, route.id]);
  return (
    <ListPage
      title={t`Customers`}
      route={route}
      view={customers}
      query={{ search }}
      rowsOf={(read) => read.customers}
      tools={
        <SearchField
          label={t`Name, phone, email, number, reference, address or its end`}
          value={typed}
          onChange={setTyped}
        />
      }
      renderEntry={(id) => <Customer key={id} id={id} />}
      standsAlone
      empty={
        search === ''
          ? t`No one has registered yet.`
          : t`No one fits. You can search by customer number, name, phone or email (also with one wrong letter), by the number of an order, deposit or withdrawal, by a deposit's reference, by an address or its last 4 to 8 characters, by a hash or a bank's id, and by the last 4 digits of a bank account or document.`
      }
      columns={[
        { label: t`Number`, render: ({ id }) => id },
        { label: t`Name`, render: (row) => <CustomerName of={row} /> },
        { label: t`Verified`, render: ({ level }) => LEVEL_WORDS[level] },
        { label: t`State`, render: ({ frozen }) => frozen !== null && <Tag kind="danger">{t`Frozen`}</Tag> },
        ...(search === ''
          ? []
          : [{ label: t`Found by`, render: ({ matches }: CustomerEntry) => matches.map(matchName).join(', ') }]),
        { label: t`Registered`, render: ({ created }) => <Moment at={created} aged /> },
      ]}
    />
  );
}
