import { useLingui } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import { Empty } from '../../../ui/Empty.tsx';

/** In place of promotions while the customer's own pause runs (TRUST-03). */
export function Paused({ children }: { readonly children: string }) {
  const { t } = useLingui();
  return (
    <Empty icon={CirclePause} title={t`Promotions are paused`}>
      {children}
    </Empty>
  );
}
