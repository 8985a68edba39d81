import { useLingui } from '@lingui/react/macro';
import { Tag } from '../../ui/figures/Tag.tsx';
import type { RestrictedKind } from '../../domain/restrictions.ts';
import { Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { RESTRICTED_WORDS } from '../words/customers.ts';
import type { CustomerPage } from './api-views.ts';

/** Returns what is refused to a customer now. */
export const restrictedKinds = ({ restrictions }: Pick<CustomerPage, 'restrictions'>): readonly RestrictedKind[] => [
  ...new Set(restrictions.filter(({ isInForce }) => isInForce).map(({ what }) => what)),
];

/** The restrictions in force and the past ones; nothing for a customer who never had one. */
export function Restrictions({ of: { restrictions } }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  if (restrictions.length === 0) return null;
  return (
    <Part title={t`Restrictions`}>
      <Table
        label={t`Restrictions`}
        rows={restrictions}
        keyOf={({ id }) => id}
        empty={t`None.`}
        columns={[
          {
            label: t`What`,
            render: ({ what, isInForce }) => (
              <>
                {RESTRICTED_WORDS[what]} {isInForce ? <Tag kind="danger">{t`In force`}</Tag> : <Tag>{t`Over`}</Tag>}
              </>
            ),
          },
          {
            label: t`Reason`,
            render: ({ reason, name }) => (
              <>
                {reason} {name && t`(${name})`}
              </>
            ),
          },
          { label: t`Since`, render: ({ begins }) => <Moment at={begins} /> },
          {
            label: t`Until`,
            render: ({ until, ended }) => {
              const end = ended ?? until;
              return end === null ? t`two people lift it` : <Moment at={end} />;
            },
          },
        ]}
      />
    </Part>
  );
}
