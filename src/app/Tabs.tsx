import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref, pathOf, useTarget } from '../browser/location.ts';
import type { Path } from '../domain/routes.ts';
import type { IconName } from '../ui/base/Icon.tsx';
import { lastSeenCount } from '../ui/layout/last-seen-count.ts';
import { TabBar } from '../ui/layout/TabBar.tsx';
import { tabCounts } from '../ui/layout/tab-counts.ts';
import { tabPaths } from './router/tab-paths.ts';

/** Label and icon of each page that is a tab in this variant (SHELL-01, SHELL-02). */
const tabs: Partial<Record<Path, { readonly label: MessageDescriptor; readonly icon: IconName }>> = {
  '/pages/index/index': { label: msg`Home`, icon: 'house' },
  '/pages/coinList/index': { label: msg`Coin list`, icon: 'chart-candlestick' },
  '/pages/mine/mine': { label: msg`Mine`, icon: 'user-round' },
  // read from the environment instead of `config`, so that a build contains only one variant
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

/** The tab bar of this build. A tap marks its tab immediately, before the page is shown. */
export function Tabs() {
  const { t } = useLingui();
  const current = pathOf(useTarget());
  const counts = useSnapshot(tabCounts);
  const [lastSeen] = useState(() => tabPaths.map((path) => lastSeenCount(hashHref(path))));
  const items = tabPaths.flatMap((path, index) => {
    const tab = tabs[path];
    if (!tab) return [];
    const label = t(tab.label);
    const count = counts[path] ?? lastSeen[index] ?? 0;
    // only options have a count
    const name =
      count > 0 ? t`${label}, ${plural(count, { one: '# pending order', other: '# pending orders' })}` : undefined;
    return [{ href: hashHref(path), label, name, count, icon: tab.icon, current: path === current }];
  });
  return <TabBar tabs={items} />;
}
