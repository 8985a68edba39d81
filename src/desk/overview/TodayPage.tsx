import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setup, today, WORK_KINDS, type WorkItem, type WorkKind, workView } from './api.ts';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { PAGE_SIZE } from '../api/paging.ts';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { DayNotes } from './DayNotes.tsx';
import { Health } from './Health.tsx';
import { SetupLink } from './SetupLink.tsx';
import styles from './TodayPage.module.css';
import { WorkTable } from './WorkTable.tsx';

type Filter = 'all' | 'mine' | 'two' | WorkKind;

/** Rows before the first "Show more". */
const FIRST_ROWS = 30;

const fits = (item: WorkItem, filter: Filter): boolean =>
  filter === 'all' ||
  (filter === 'mine' && item.isForMe) ||
  (filter === 'two' && item.needsTwo) ||
  filter === item.kind;

/** Everything that waits for staff, oldest first, below how things are. */
export function TodayPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data: day, error: dayError } = useView(today);
  const { data, error } = useView(workView);
  const [hasMore, setHasMore] = useState(false);
  const maySetUp = hasRole(useMe().data?.roles ?? [], setup.roles);
  const names: readonly (readonly [filter: Filter, name: string])[] = [
    ['all', t`All`],
    ['mine', t`For me`],
    ['deposit', t`Deposits`],
    ['withdrawal', t`Withdrawals`],
    ['verification', t`Verifications`],
    ['case', t`Cases`],
    ['approval', t`Approvals`],
    ['letter', t`Emails and SMS`],
    ['line', t`Bank statements`],
    ['close', t`Day's close`],
    ['two', t`Two people`],
  ];
  const chosen = names.find(([name]) => name === route.query['show'])?.[0] ?? 'all';
  const count = (filter: Filter): number => data?.work.filter((item) => fits(item, filter)).length ?? 0;
  const items = data?.work.filter((item) => fits(item, chosen));
  const isCut = items !== undefined && !hasMore && items.length > FIRST_ROWS;
  return (
    <DeskPage title={t`Today`}>
      <div className={styles.top}>
        <Failure error={dayError ?? error} />
        {day && <DayNotes of={day} />}
        {day && <Health of={day} />}
        {maySetUp && <SetupLink />}
        {data && (
          <FilterChips
            label={t`Which work`}
            value={chosen}
            options={names
              .filter(([filter]) => filter === 'all' || filter === chosen || count(filter) > 0)
              .map(([value, name]) => ({ value, label: `${name} ${count(value)}` }))}
            onChange={(show) => open(deskHref('', undefined, { show }), { replace: true })}
          />
        )}
      </div>
      {!error && (
        <WorkTable
          items={isCut ? items.slice(0, FIRST_ROWS) : items}
          limits={data}
          filter={chosen}
          empty={t`Nothing waits. New deposits, withdrawals and verifications appear here by themselves.`}
          onMore={isCut ? () => setHasMore(true) : undefined}
        />
      )}
      {data && WORK_KINDS.some((kind) => count(kind) >= PAGE_SIZE) && (
        <p className={styles.rest}>{t`Only the oldest ${PAGE_SIZE} of each kind are here. Their pages list all.`}</p>
      )}
    </DeskPage>
  );
}
