import { useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import { Empty } from '../layout/Empty.tsx';

/**
 * Shown if the order in the address does not exist or belongs to another customer; leads to the list (SHELL-15). For a
 * failed read use `Failed`.
 */
export function NotAmong({ list }: { /** A complete `href`. */ list: string }) {
  const { t } = useLingui();
  return (
    <Empty
      drawing="glass"
      title={t`We couldn't find this order`}
      action={<Button href={list}>{t`Go to the list`}</Button>}
    >
      {t`The link may be old or mistyped. Your account isn't affected.`}
    </Empty>
  );
}
