import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { CASE_LISTS, type CaseEntry, type CaseList, cases } from './api.ts';
import { Case } from './Case.tsx';
import styles from './Cases.module.css';
import { Due } from './Due.tsx';

/** What customers ask: what waits for us, by when an answer is due, and what was answered and closed. */
export function CasesPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const list = CASE_LISTS.find((name) => name === route.query['list']) ?? 'open';
  const { account } = route.query;
  const names: Record<CaseList, string> = {
    open: t`All open`,
    mine: t`Mine`,
    nobody: t`Unassigned`,
    complaints: t`Complaints`,
    answered: t`Answered`,
    closed: t`Closed`,
  };
  return (
    <ListPage
      title={account === undefined ? t`Cases` : t`Cases of customer ${account}`}
      route={route}
      view={cases}
      query={account === undefined ? { list } : { account }}
      rowsOf={(read) => read.cases}
      cursor={account !== undefined || list === 'answered' || list === 'closed' ? 'before' : 'after'}
      tools={
        <FilterChips
          label={t`Which cases`}
          value={account === undefined ? list : undefined}
          options={CASE_LISTS.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => open(deskHref('cases', undefined, { list: value }), { replace: true })}
        />
      }
      standsAlone
      renderEntry={(id) => <Case key={id} id={id} />}
      empty={
        account === undefined && list === 'open'
          ? t`No open cases. Customers ask from any record in the app, and their questions appear here.`
          : t`None.`
      }
      columns={[
        { label: t`Customer`, render: (row) => <Customer of={row} /> },
        { label: t`Asks`, render: ({ number, title }) => <bdi>{number === null ? title : `${number}: ${title}`}</bdi> },
        { label: t`About`, render: ({ about }) => about },
        { label: t`Owner`, render: ({ owner }) => owner?.name ?? <span className={styles.nobody}>{t`no one`}</span> },
        { label: t`Received`, render: ({ created }) => <Moment at={created} aged /> },
        { label: t`Answer`, isCardEnd: true, render: (row) => <Due of={row} /> },
      ]}
    />
  );
}

function Customer({ of }: { readonly of: CaseEntry }) {
  const { t } = useLingui();
  const { kind } = of;
  return (
    <span className={styles.customer}>
      <Icon name={kind === 'complaint' ? 'flag' : 'inbox'} size={16} />
      {kind === 'complaint' && <span className="visually-hidden">{t`Complaint of`} </span>}
      <CustomerName of={of} />
    </span>
  );
}
