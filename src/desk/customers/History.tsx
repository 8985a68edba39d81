import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { log } from '../log/api.ts';
import { Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { ShowMore } from '../parts/ShowMore.tsx';
import { deskHref } from '../shell/route.ts';
import type { CustomerPage } from './api-views.ts';
import styles from './History.module.css';
import { type HistoryKind, useHistory } from './use-history.ts';

/** What happened lately: money, orders, logins, and what staff and the server did. */
export function History({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const me = useMe().data;
  const [kind, setKind] = useState<HistoryKind | 'all'>('all');
  const events = useHistory(of).filter((event) => kind === 'all' || event.kind === kind);
  const href = deskHref('log', undefined, { target: `customer ${of.id}` });
  return (
    <Part title={t`History`} fact={me && hasRole(me.roles, log.roles) && <a href={href}>{t`All of it, in the log`}</a>}>
      <FilterChips
        label={t`History of`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'all', label: t`All` },
          { value: 'money', label: t`Money` },
          { value: 'orders', label: t`Orders` },
          { value: 'logins', label: t`Logins` },
          { value: 'staff', label: t`Staff` },
        ]}
      />
      {events.length === 0 ? (
        <p className={styles.none}>{t`Nothing yet.`}</p>
      ) : (
        // a new filter begins with its first rows
        <ShowMore key={kind} rows={events}>
          {(shown) => (
            <ol className={styles.events} role="list" aria-label={t`History`}>
              {shown.map(({ key, at, text }) => (
                <li key={key}>
                  <Moment at={at} /> <span>{text}</span>
                </li>
              ))}
            </ol>
          )}
        </ShowMore>
      )}
    </Part>
  );
}
