import { useLingui } from '@lingui/react/macro';
import type { Movement } from './api.ts';
import { signed } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { bookingName } from '../words/journals.ts';

/** What was booked for customers: + is what they got. */
export function Movements({ of }: { readonly of: readonly Movement[] }) {
  const { t } = useLingui();
  return (
    <Table<Movement>
      label={t`Booked for customers`}
      rows={of}
      keyOf={({ kind, asset }) => `${kind} ${asset}`}
      empty={t`Nothing was booked.`}
      columns={[
        { label: t`What`, render: ({ kind }) => bookingName(kind) },
        { label: t`Bookings`, isNumber: true, render: ({ count }) => count },
        { label: t`Sum`, isNumber: true, isCardEnd: true, render: ({ amount, asset }) => signed(amount, asset) },
      ]}
    />
  );
}
