import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import styles from './Entries.module.css';
import { type Entry, EntryLinks } from './EntryLinks.tsx';

const MoreSheet = lazy(() => import('./MoreSheet.tsx'));

/** Links to the products and the check-in; a sheet has the pages that are neither here nor in a bar (HOME-07). */
export function Entries() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const entries: readonly Entry[] = [
    { path: '/pages/contracts/contracts', icon: 'arrow-left-right', name: t`Contracts` },
    { path: '/pages/Liquidity/Liquidity', icon: 'droplets', name: t`Liquidity` },
    { path: '/pages/Lock-up/Lock-up', icon: 'lock-keyhole', name: t`Lock-up` },
    { path: '/pages/index/singin', icon: 'calendar-check', name: t({ message: 'Check-in', context: 'short' }) },
  ];
  return (
    <nav aria-label={t`More pages`} className={styles.entries}>
      <EntryLinks entries={entries} />
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>
          <Icon name="layout-grid" />
        </span>
        {t`More`}
      </button>
      {isOpen && (
        <Suspense>
          <MoreSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
