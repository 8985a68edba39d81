import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  BookOpenText,
  ChartCandlestick,
  House,
  LockKeyhole,
  type LucideIcon,
  Package,
  Timer,
  UserRound,
} from 'lucide-react';
import { hashHref } from '../lib/location.ts';
import type { Path } from '../lib/routes.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { tabPaths } from './router/tab-paths.ts';

/** Label and icon of each page that is a tab in either reading (SHELL-01, SHELL-02). */
const tabs: Partial<Record<Path, { readonly label: MessageDescriptor; readonly icon: LucideIcon }>> = {
  '/pages/index/index': { label: msg`Home`, icon: House },
  '/pages/coinList/index': { label: msg`Coin list`, icon: ChartCandlestick },
  '/pages/mine/mine': { label: msg`Mine`, icon: UserRound },
  // read here and not from `config`, so that a build carries one reading alone
  ...(import.meta.env.VITE_TABS === 'classic'
    ? {
        '/pages/optionRule/index': { label: msg`Rule`, icon: BookOpenText },
        '/pages/blindbox/index': { label: msg`Blindbox`, icon: Package },
      }
    : {
        '/pages/Option/Option': { label: msg`Options`, icon: Timer },
        '/pages/Lock-up/Lock-up': { label: msg`Mining`, icon: LockKeyhole },
      }),
};

/** The tabs of this build whose pages exist. */
export function Tabs({ current }: { readonly current: Path }) {
  const { t } = useLingui();
  const shown = tabPaths.flatMap((path) => {
    const tab = tabs[path];
    return tab ? [{ href: hashHref(path), label: t(tab.label), icon: tab.icon, current: path === current }] : [];
  });
  return <TabBar tabs={shown} />;
}
