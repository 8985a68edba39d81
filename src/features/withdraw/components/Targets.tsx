import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../lib/location.ts';
import { link, type Path } from '../../../lib/routes.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Select } from '../../../ui/Select.tsx';
import { type Target, WITHDRAW } from './target.ts';

interface TargetsProps {
  to: 'wallet' | 'bank';
  targets: readonly Target[] | undefined;
  target: Target | undefined;
  /** The one that was chosen was taken away elsewhere. */
  gone: boolean;
  read: { readonly error: unknown; readonly loading: boolean };
  onRetry: () => void;
  onChange: (id: string) => void;
}

/** The wallets or cards to choose from; one that is too new says from when it can be used (WALL-05). */
export function Targets({ to, targets, target, gone, read, onRetry, onChange }: TargetsProps) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  if (!targets) {
    if (read.error === undefined) return <BlockSkeleton flush parts={[['fields', 1]]} />;
    return (
      <Failed title={t`Your wallets and bank accounts didn't load`} onRetry={onRetry} busy={read.loading}>
        {errorMessage(read.error)}
      </Failed>
    );
  }
  if (targets.length === 0) return null;
  const add: Path = to === 'wallet' ? '/pages/mine/addWallet' : '/pages/mine/setting/tradeAccount';
  return (
    <Select
      label={t`Withdraw to`}
      name="target"
      value={target?.id ?? ''}
      onChange={onChange}
      hint={has(add) && <a href={hashHref(link(add, { from: WITHDRAW }))}>{t`Add another`}</a>}
      {...(gone
        ? {
            placeholder: t`Choose a recipient`,
            error: t`That recipient is no longer on your list. Choose another.`,
          }
        : {})}
      options={targets.map(({ id, name, opens }) => ({
        value: id,
        label:
          opens === undefined
            ? name
            : `${name} · ${t({ message: `from ${formatDateTime(opens)}`, context: 'wallet' })}`,
      }))}
    />
  );
}
