import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';
import styles from './Entries.module.css';

/**
 * Links to the pages that are neither tabs nor in a bar, products first (HOME-07). They load after the first screen,
 * into reserved space.
 */
export function Entries() {
  const { t } = useLingui();
  const entries: readonly { path: Path; icon: IconName; name: string }[] = [
    { path: '/pages/contracts/contracts', icon: 'arrow-left-right', name: t`Contracts` },
    { path: '/pages/Liquidity/Liquidity', icon: 'droplets', name: t`Liquidity mining` },
    { path: '/pages/blindbox/index', icon: 'package', name: t`Blind box` },
    { path: '/pages/index/share', icon: 'user-plus', name: t`Invite` },
    { path: '/pages/index/singin', icon: 'calendar-check', name: t`Check-in` },
    { path: '/pages/index/welfare', icon: 'gift', name: t`Tasks and offers` },
    { path: '/pages/activeList/index', icon: 'flag', name: t`Promotions` },
    { path: '/pages/service/index', icon: 'headset', name: t`Support` },
  ];
  return (
    <nav aria-label={t`More pages`} className={styles.entries}>
      {entries.map(({ path, icon, name }) => (
        <a key={path} href={hashHref(path)}>
          <Icon name={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
}
