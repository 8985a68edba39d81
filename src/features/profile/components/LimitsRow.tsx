import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { ProtectionSheet } from '../../protection/index.ts';

/** A row that opens the limits and the pause that customers set for themselves (TRUST-02, TRUST-03). */
export function LimitsRow() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        leading={<Icon name="scale" />}
        title={t`Limits and pause`}
        detail={t`Limits you set for yourself`}
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
