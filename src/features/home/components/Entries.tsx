import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, CalendarCheck, Droplets, Flag, Gift, Headset, Package, UserPlus } from 'lucide-react';
import { hashHref } from '../../../lib/location.ts';
import type { Path } from '../../../lib/routes.ts';
import { Icon, type LucideIcon } from '../../../ui/Icon.tsx';
import styles from './Entries.module.css';

/**
 * Ways to the pages that are neither tabs nor in a bar (HOME-07). It comes after the first screen, into room that is
 * kept for it.
 */
export function Entries() {
  const { t } = useLingui();
  const entries: readonly { path: Path; icon: LucideIcon; name: string }[] = [
    { path: '/pages/index/singin', icon: CalendarCheck, name: t`Check-in` },
    { path: '/pages/index/welfare', icon: Gift, name: t`Tasks and offers` },
    { path: '/pages/activeList/index', icon: Flag, name: t`Promotions` },
    { path: '/pages/Liquidity/Liquidity', icon: Droplets, name: t`Liquidity` },
    { path: '/pages/contracts/contracts', icon: ArrowLeftRight, name: t`Contracts` },
    { path: '/pages/blindbox/index', icon: Package, name: t`Blind box` },
    { path: '/pages/index/share', icon: UserPlus, name: t`Invite` },
    { path: '/pages/service/index', icon: Headset, name: t`Support` },
  ];
  return (
    <nav aria-label={t`More pages`} className={styles.entries}>
      {entries.map(({ path, icon, name }) => (
        <a key={path} href={hashHref(path)}>
          <Icon of={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
}
