import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref, pathOf, useTarget } from '../lib/location.ts';
import type { Path } from '../lib/routes.ts';
import type { IconName } from '../ui/Icon.tsx';
import { lastSeenCount } from '../ui/last-seen-count.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { tabCounts } from '../ui/tab-counts.ts';
import { tabPaths } from './router/tab-paths.ts';

/** Label and icon of each page that is a tab in either reading (SHELL-01, SHELL-02). */
const tabs: Partial<Record<Path, { readonly label: MessageDescriptor; readonly icon: IconName }>> = {
  '/pages/index/index': { label: msg`Home`, icon: 'house' },
  '/pages/coinList/index': { label: msg`Coin list`, icon: 'chart-candlestick' },
  '/pages/mine/mine': { label: msg`Mine`, icon: 'user-round' },
  // read here and not from `config`, so that a build carries one reading alone
  ...(import.meta.env.VITE_TABS === 'classic'
    ? {
        '/pages/optionRule/index': { label: msg`Rule`, icon: 'book-open-text' },
        '/pages/blindbox/index': { label: msg`Blindbox`, icon: 'package' },
      }
    : {
        '/pages/Option/Option': { label: msg`Options`, icon: 'timer' },
        '/pages/Lock-up/Lock-up': { label: msg`Mining`, icon: 'lock-keyhole' },
      }),
};

/** The tabs of this build whose pages exist. A tap marks its tab at once, the page comes after. */
export function Tabs() {
  const { t } = useLingui();
  const current = pathOf(useTarget());
  const counts = useSnapshot(tabCounts);
  const [seen] = useState(() => tabPaths.map((path) => lastSeenCount(hashHref(path))));
  const items = tabPaths.flatMap((path, index) => {
    const tab = tabs[path];
    if (!tab) return [];
    const label = t(tab.label);
    const count = counts[path] ?? seen[index] ?? 0;
    // only options count anything
    const name = count > 0 ? t`${label}, ${plural(count, { one: '# open order', other: '# open orders' })}` : undefined;
    return [{ href: hashHref(path), label, name, count, icon: tab.icon, current: path === current }];
  });
  return <TabBar tabs={items} />;
}
