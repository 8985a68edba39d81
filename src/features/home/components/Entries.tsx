import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';
import styles from './Entries.module.css';

const MoreSheet = lazy(() => import('./MoreSheet.tsx'));

/** Links to the products and the check-in; a sheet has the pages that are neither here nor in a bar (HOME-07). */
export function Entries() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const entries: readonly { path: Path; icon: IconName; name: string }[] = [
    { path: '/pages/contracts/contracts', icon: 'arrow-left-right', name: t`Contracts` },
    { path: '/pages/Liquidity/Liquidity', icon: 'droplets', name: t`Liquidity` },
    { path: '/pages/Lock-up/Lock-up', icon: 'lock-keyhole', name: t`Lock-up` },
    { path: '/pages/index/singin', icon: 'calendar-check', name: t({ message: 'Check-in', context: 'short' }) },
  ];
  return (
    <nav aria-label={t`More pages`} className={styles.entries}>
      {entries.map(({ path, icon, name }) => (
        <a key={path} href={hashHref(path)}>
          <span>
            <Icon name={icon} />
          </span>
          {name}
        </a>
      ))}
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
