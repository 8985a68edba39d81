import { useLingui } from '@lingui/react/macro';
import { type AddressBatch, addresses, retireAddresses, uploadAddresses } from './api.ts';
import { chains } from '../../domain/chains.ts';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskPage, DeskEntry, Section } from '../parts/DeskPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref, type Route } from '../shell/route.ts';

/** Deposit addresses by chain, and the lists that were uploaded. */
export function AddressesPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(addresses);
  const batch = data?.batches.find(({ id }) => String(id) === route.id);
  return (
    <DeskPage
      title={t`Addresses`}
      tools={
        <ActButton
          action={uploadAddresses}
          kind="main"
          label={t`Upload`}
          title={t`Upload deposit addresses`}
          fields={[
            {
              name: 'chain',
              label: t`Chain`,
              kind: 'choice',
              options: chains.map((value) => ({ value, label: value })),
            },
            {
              name: 'csv',
              label: t`Addresses`,
              help: t`One a line, with a label after a comma if you want`,
              kind: 'text',
            },
          ]}
        />
      }
      entry={batch && <Batch key={batch.id} of={batch} />}
    >
      <Failure error={error} />
      {!error && (
        <>
          <Section title={t`By chain`}>
            <Table
              label={t`By chain`}
              rows={data?.chains}
              keyOf={({ chain }) => chain}
              empty=""
              columns={[
                { label: t`Chain`, render: ({ chain }) => chain },
                { label: t`Free`, isNumber: true, render: ({ free }) => free },
                { label: t`Given`, isNumber: true, render: ({ given }) => given },
                { label: t`Retired`, isNumber: true, render: ({ retired }) => retired },
              ]}
            />
          </Section>
          <Section title={t`Uploaded lists`}>
            <Table<AddressBatch>
              label={t`Uploaded lists`}
              rows={data?.batches}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => deskHref('addresses', id)}
              current={route.id}
              empty={t`No addresses yet. Customers can't deposit on a chain without any.`}
              columns={[
                { label: t`Number`, render: ({ id }) => id },
                { label: t`Chain`, render: ({ chain }) => chain },
                { label: t`Addresses`, isNumber: true, render: ({ count }) => count },
                { label: t`Free`, isNumber: true, render: ({ free }) => free },
                { label: t`Uploaded`, render: ({ created }) => <Moment at={created} aged /> },
                {
                  label: t`By`,
                  render: ({ uploadedBy, approvedBy }) => [uploadedBy, approvedBy].filter(Boolean).join(', '),
                },
              ]}
            />
          </Section>
        </>
      )}
    </DeskPage>
  );
}

function Batch({
  of: { id, chain, count, free, digest, created, uploadedBy, approvedBy },
}: {
  readonly of: AddressBatch;
}) {
  const { t } = useLingui();
  return (
    <DeskEntry
      title={t`List ${id}`}
      actions={
        free > 0 && (
          <ActButton
            action={retireAddresses}
            kind="danger"
            label={t`Retire free ones`}
            title={t`Retire the free addresses of list ${id}`}
            fixed={{ batch: id }}
          />
        )
      }
    >
      <FieldList
        of={{ chain, addresses: count, free, digest, created, uploadedBy, approvedBy }}
        moments={['created']}
      />
    </DeskEntry>
  );
}
