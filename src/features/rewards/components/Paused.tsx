import { useLingui } from '@lingui/react/macro';
import { Empty } from '../../../ui/layout/Empty.tsx';

/** Replaces promotions while the customer's own pause runs (TRUST-03). */
export function Paused({ children }: { readonly children: string }) {
  const { t } = useLingui();
  return (
    <Empty icon="circle-pause" title={t`Promotions are paused`}>
      {children}
    </Empty>
  );
}
