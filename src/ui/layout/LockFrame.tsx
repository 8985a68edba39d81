import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { useCompany } from '../../browser/company.ts';
import { Icon } from '../base/Icon.tsx';

interface Props {
  /** Buttons to unlock; missing while they are loading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Dialog that covers the locked app. */
export function LockFrame({ actions, children }: Props) {
  const { t } = useLingui();
  const company = useCompany();
  return (
    <Dialog
      title={t`${company} is locked`}
      closable={false}
      covers
      icon={<Icon name="lock-keyhole" />}
      actions={actions}
    >
      {children}
    </Dialog>
  );
}
