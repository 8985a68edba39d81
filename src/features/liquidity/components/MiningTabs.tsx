import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { Path } from '../../../domain/routes.ts';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { LinkTabs } from '../../../ui/lists/LinkTabs.tsx';

/** Leads from one kind of mining to the other, where both are open (LOOK-26). */
export function MiningTabs({ current }: { readonly current: Path }) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const tabs = (
    [
      ['/pages/Liquidity/Liquidity', t`Liquidity mining`],
      ['/pages/Lock-up/Lock-up', t`Lock-up mining`],
    ] as const
  ).filter(([path]) => has(path));
  if (tabs.length < 2) return null;
  return <LinkTabs label={t`Mining`} tabs={tabs.map(([path, label]) => ({ path, label }))} current={current} />;
}
