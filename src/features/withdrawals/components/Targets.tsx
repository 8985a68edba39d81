import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import type { Payee } from '../../wallets/index.ts';
import { PayeeField } from './PayeeField.tsx';

interface TargetsProps {
  to: 'wallet' | 'bank';
  targets: readonly Payee[] | undefined;
  target: Payee | undefined;
  readState: { readonly error: unknown; readonly loading: boolean };
  onRetry: () => void;
  onChange: (id: string) => void;
}

/** Lets the customer choose a wallet or bank account; a new one shows from when it can be used (WALL-05). */
export function Targets({ to, targets, target, readState, onRetry, onChange }: TargetsProps) {
  const { t } = useLingui();
  if (!targets) {
    if (readState.error === undefined) return <BlockSkeleton flush parts={[['fields', 1]]} />;
    return (
      <Failed title={t`Your wallets and bank accounts didn't load`} onRetry={onRetry} busy={readState.loading}>
        {errorMessage(readState.error)}
      </Failed>
    );
  }
  if (targets.length === 0) return null;
  return <PayeeField to={to} targets={targets} target={target} onChange={onChange} />;
}
