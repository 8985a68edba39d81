import { Suspense } from 'react';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { CoinPane } from '../../market/index.ts';

/** Shows a coin with its chart next to home on wide screens (LIVE-10). */
export function Beside({ code }: { readonly code: string }) {
  return (
    <Suspense fallback={<Skeleton />}>
      <CoinPane code={code} />
    </Suspense>
  );
}
