import { useLingui } from '@lingui/react/macro';
import type { WorkItem, WorkKind, WorkList } from './api.ts';
import { Icon, type IconName } from '../../ui/base/Icon.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { useNow } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { waited } from '../parts/waited.ts';
import { deskHref } from '../shell/route.ts';
import styles from './WorkTable.module.css';

const PAGES: Readonly<Record<WorkKind, string>> = {
  approval: 'approvals',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  verification: 'verifications',
  case: 'cases',
  letter: 'letters',
  line: 'statements',
  close: 'solvency',
};

const ICONS: Readonly<Record<WorkKind, IconName>> = {
  approval: 'badge-check',
  deposit: 'arrow-down-to-line',
  withdrawal: 'arrow-up-from-line',
  verification: 'id-card',
  case: 'inbox',
  letter: 'mail-open',
  line: 'banknote',
  close: 'calendar-check',
};

/** Returns where an item is decided. Its way back leads to Today as it is shown now. */
function hrefOf({ kind, id }: WorkItem, today: string): string {
  if (kind === 'close') return deskHref('solvency', undefined, { tab: 'day' });
  return deskHref(PAGES[kind], id, { ...(kind === 'letter' ? { state: 'failed' } : {}), today });
}

interface Props {
  readonly items: readonly WorkItem[] | undefined;
  readonly limits: Pick<WorkList, 'soonMs' | 'lateMs'> | undefined;
  /** The filter of page Today. */
  readonly filter: string;
  /** Shown instead of no rows. */
  readonly empty: string;
  readonly onMore: (() => void) | undefined;
}

/** Work in the order in which it came, each row a link to where it is decided. */
export function WorkTable({ items, limits, filter, empty, onMore }: Props) {
  const { t } = useLingui();
  const names: Record<WorkKind, string> = {
    approval: t`Approval`,
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    verification: t`Verification`,
    case: t`Case`,
    letter: t`Email or SMS`,
    line: t`Bank statement`,
    close: t`Day's close`,
  };
  return (
    <Table
      label={t`What waits`}
      rows={items}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      hrefOf={(item) => hrefOf(item, filter)}
      empty={empty}
      onMore={onMore}
      columns={[
        {
          label: t`What`,
          render: ({ kind }) => (
            <span className={styles.kind}>
              <Icon name={ICONS[kind]} size={16} /> {names[kind]}
            </span>
          ),
        },
        {
          label: t`Who`,
          render: ({ who, username }) => (
            <CustomerName of={username === '' ? { name: null, username: who } : { name: who, username }} />
          ),
        },
        { label: t`Why it is here`, render: ({ why }) => why },
        { label: t`Amount`, isNumber: true, isCardEnd: true, render: ({ amount }) => <b>{amount}</b> },
        { label: t`Waits`, render: ({ since }) => <Wait since={since} limits={limits} /> },
        { label: t`Decides`, render: ({ needsTwo, by }) => (needsTwo ? t`two people, ${by}` : t`one person, ${by}`) },
      ]}
    />
  );
}

/** How long something has waited: amber once it is long, red once it is too long, each with a mark. */
function Wait({ since, limits }: { readonly since: number; readonly limits: Props['limits'] }) {
  const age = Math.max(0, useNow() - since);
  const level = !limits || age < limits.soonMs ? 'fine' : age < limits.lateMs ? 'long' : 'late';
  return (
    <time className={styles.wait} data-level={level} dateTime={new Date(since).toISOString()}>
      {level !== 'fine' && <Icon name={level === 'late' ? 'triangle-alert' : 'clock'} size={14} />}
      {waited(age)}
    </time>
  );
}
