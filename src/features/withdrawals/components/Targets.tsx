import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../browser/location.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { type Payee, WITHDRAWAL_PATH } from '../../wallets/index.ts';

interface TargetsProps {
  to: 'wallet' | 'bank';
  targets: readonly Payee[] | undefined;
  target: Payee | undefined;
  /** Whether the chosen payee was deleted elsewhere. */
  isGone: boolean;
  readState: { readonly error: unknown; readonly loading: boolean };
  onRetry: () => void;
  onChange: (id: string) => void;
}

/** Lets the customer choose a wallet or bank account; a new one shows from when it can be used (WALL-05). */
export function Targets({ to, targets, target, isGone, readState, onRetry, onChange }: TargetsProps) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  if (!targets) {
    if (readState.error === undefined) return <BlockSkeleton flush parts={[['fields', 1]]} />;
    return (
      <Failed title={t`Your wallets and bank accounts didn't load`} onRetry={onRetry} busy={readState.loading}>
        {errorMessage(readState.error)}
      </Failed>
    );
  }
  if (targets.length === 0) return null;
  const addPage: Path = to === 'wallet' ? '/pages/mine/addWallet' : '/pages/mine/setting/tradeAccount';
  return (
    <Select
      label={t`Withdraw to`}
      name="target"
      value={target?.id ?? ''}
      onChange={onChange}
      hint={has(addPage) && <a href={hashHref(link(addPage, { from: WITHDRAWAL_PATH }))}>{t`Add another`}</a>}
      {...(isGone
        ? {
            placeholder: t`Choose a recipient`,
            error: t`That recipient is no longer on your list. Choose another.`,
          }
        : {})}
      options={targets.map(({ id, name, usableFrom }) => ({
        value: id,
        label:
          usableFrom === undefined
            ? name
            : `${name} · ${t({ message: `from ${formatDateTime(usableFrom)}`, context: 'wallet' })}`,
      }))}
    />
  );
}
