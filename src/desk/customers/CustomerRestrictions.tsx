import { useLingui } from '@lingui/react/macro';
import type { CustomerPage } from './api-views.ts';
import { liftRestriction, restrictCustomer } from './api.ts';
import { RESTRICTED_KINDS, type RestrictedKind } from '../../domain/restrictions.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { useCustomerReason } from '../parts/use-customer-reason.ts';

/** Returns what staff read of each kind. */
function useKindNames(): Readonly<Record<RestrictedKind, string>> {
  const { t } = useLingui();
  return { deposit: t`Deposits`, trade: t`Trades and products`, withdraw: t`Withdrawals` };
}

interface Props {
  of: CustomerPage;
}

/** Refuses a kind of business, or lifts that. */
export function RestrictionActions({ of }: Props) {
  const { t } = useLingui();
  const { id, restrictions } = of;
  const why = useCustomerReason(of);
  const names = useKindNames();
  const restricted = new Set(restrictions.filter(({ isInForce }) => isInForce).map(({ what }) => what));
  const chooseFrom = (kinds: readonly RestrictedKind[]) => ({
    name: 'what',
    label: t`What`,
    kind: 'choice' as const,
    options: kinds.map((value) => ({ value, label: names[value] })),
  });
  return (
    <>
      <ActButton
        action={restrictCustomer}
        kind="danger"
        isOffered={restricted.size < RESTRICTED_KINDS.length}
        label={t`Restrict`}
        title={t`Restrict customer ${id}`}
        fixed={{ account: id }}
        fields={[
          chooseFrom(RESTRICTED_KINDS.filter((kind) => !restricted.has(kind))),
          ...why.fields,
          { name: 'until', label: t`Ends on`, kind: 'moment', help: t`Empty: until two people lift it` },
        ]}
        toRequest={(request) => ({ until: null, ...why.toRequest(request) })}
      />
      <ActButton
        action={liftRestriction}
        isOffered={restricted.size > 0}
        label={t`Lift restriction`}
        title={t`Lift a restriction of customer ${id}`}
        fixed={{ account: id }}
        fields={[chooseFrom([...restricted])]}
      />
    </>
  );
}

/** The restrictions in force and the past ones; nothing for a customer who never had one. */
export function Restrictions({ of: { restrictions } }: Props) {
  const { t } = useLingui();
  const names = useKindNames();
  if (restrictions.length === 0) return null;
  return (
    <Section title={t`Restrictions`}>
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
                {names[what]} {isInForce ? <Tag kind="danger">{t`In force`}</Tag> : <Tag>{t`Over`}</Tag>}
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
    </Section>
  );
}
