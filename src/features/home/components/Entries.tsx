import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { Plate, Plates } from '../../../ui/lists/Plates.tsx';

const MoreSheet = lazy(() => import('./MoreSheet.tsx'));

/** Links to the products and the check-in; a sheet has the pages that are neither here nor in a bar (HOME-07). */
export function Entries() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Plates label={t`More pages`}>
      <Plate href={hashHref('/pages/contracts/contracts')} icon="arrow-left-right" name={t`Contracts`} />
      <Plate href={hashHref('/pages/Liquidity/Liquidity')} icon="droplets" name={t`Liquidity`} />
      <Plate href={hashHref('/pages/Lock-up/Lock-up')} icon="lock-keyhole" name={t`Lock-up`} />
      <Plate
        href={hashHref('/pages/index/singin')}
        icon="calendar-check"
        name={t({ message: 'Check-in', context: 'short' })}
      />
      <Plate icon="layout-grid" name={t`More`} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <MoreSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Plates>
  );
}
