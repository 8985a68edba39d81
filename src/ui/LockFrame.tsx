import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  /** The ways out; none while they are on their way. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** What stands over a locked app. */
export function LockFrame({ actions, children }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Andaman is locked`} closable={false} covers icon={<Icon name="lock-keyhole" />} actions={actions}>
      {children}
    </Dialog>
  );
}
