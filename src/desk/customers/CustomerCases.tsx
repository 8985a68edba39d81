import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { type CaseEntry, cases } from '../cases/api.ts';
import { Due } from '../cases/Due.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import styles from './CustomerCases.module.css';

/** Newest cases on the customer's page; Cases has all of them. */
const MAX_CASES = 10;

/** What a customer asked and complained about, newest first, for those who may read cases. */
export function CustomerCases({ id }: { readonly id: number }) {
  const me = useMe().data;
  return me && hasRole(me.roles, cases.roles) ? <NewestCases id={id} /> : null;
}

function NewestCases({ id }: { readonly id: number }) {
  const { t } = useLingui();
  const { data, error } = useView(cases, { account: id });
  const rows = data?.cases ?? [];
  const href = deskHref('cases', undefined, { account: String(id) });
  return (
    <Part title={t`Cases`} fact={rows.length > MAX_CASES && <a href={href}>{t`All of them, on Cases`}</a>}>
      <Failure error={error} />
      {(data || !error) && (
        <Table<CaseEntry>
          label={t`Cases`}
          rows={data && rows.slice(0, MAX_CASES)}
          keyOf={(row) => row.id}
          empty={t`This customer has asked nothing yet.`}
          columns={[
            { label: t`Case`, render: (row) => <CaseLink of={row} /> },
            { label: t`Kind`, render: ({ kind }) => (kind === 'complaint' ? t`Complaint` : t`Question`) },
            {
              label: t`Owner`,
              render: ({ owner }) => owner?.name ?? <span className={styles.nobody}>{t`no one`}</span>,
            },
            { label: t`Received`, render: ({ created }) => <Moment at={created} aged /> },
            { label: t`Answer`, isCardEnd: true, render: (row) => <Due of={row} /> },
          ]}
        />
      )}
    </Part>
  );
}

const CaseLink = ({ of: { id, number, title } }: { readonly of: CaseEntry }) => (
  <a className={styles.link} href={deskHref('cases', id)}>
    <bdi>{number === null ? title : `${number}: ${title}`}</bdi>
  </a>
);
