import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

/**
 * The order that the address names is none of the customer's: says so, and leads to the list (SHELL-15). A read that
 * failed is `Failed`.
 */
export function NotAmong({ list }: { /** A whole `href`. */ list: string }) {
  const { t } = useLingui();
  return (
    <Empty
      icon="search-x"
      title={t`We couldn't find this order`}
      action={<Button href={list}>{t`Go to the list`}</Button>}
    >
      {t`The link may be old or mistyped. Your account isn't affected.`}
    </Empty>
  );
}
