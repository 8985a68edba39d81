import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';

const ProtectionSheet = lazy(() => import('./ProtectionSheet.tsx'));

interface Props {
  /** What the limits have to do with the page. */
  readonly detail?: string;
}

/** A row that opens the limits and the pause that customers set for themselves (TRUST-02, TRUST-03). */
export function LimitsRow({ detail }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        leading={<Icon name="scale" />}
        title={t`Limits and pause`}
        detail={detail ?? t`Limits you set for yourself`}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ProtectionSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
