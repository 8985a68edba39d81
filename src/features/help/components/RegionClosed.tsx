import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { operatorFacts } from '../../operator/index.ts';
import { hashHref } from '../../../browser/location.ts';
import { HOME, type Path } from '../../../domain/routes.ts';
import { readSettingsCache } from '../../../storage/settings-cache.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { closedFeatureOf, featuresOf, PAGES_STILL_OPEN } from '../region.ts';

/** Shows a page, or why the region's rules close it and where money already placed can be found (TRUST-08). */
export function RegionClosed({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useLingui();
  const { value } = useSnapshot(operatorFacts.state);
  // until the operator's facts have loaded, the last known ones count, as for links
  const feature = closedFeatureOf(path, value?.closed ?? featuresOf(readSettingsCache()?.closed ?? []));
  if (!feature) return children;
  const names: Partial<Record<Path, string>> = {
    '/pages/Option/orderRecord/orderRecord': t`Order history`,
    '/pages/Liquidity/sell': t`Redeem`,
    '/pages/Liquidity/record': t`Liquidity mining history`,
    '/pages/Lock-up/record/record': t`Lock-up history`,
  };
  return (
    <Page title={t`Not offered in your region`}>
      <Empty
        icon="map-pin-off"
        title={t`Not offered in your region`}
        action={<Button kind="outline" href={hashHref(HOME)}>{t`Back to home`}</Button>}
      >
        {t`Local rules don't allow us to offer this where you are. You keep anything you already hold.`}
      </Empty>
      <Rows indent="text">
        {(PAGES_STILL_OPEN[feature] ?? []).map((item) => (
          <Row key={item} title={names[item] ?? item} href={hashHref(item)} />
        ))}
      </Rows>
    </Page>
  );
}
