import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { NavigationContext } from '../../../ui/base/navigation.ts';

const DEPOSIT = '/pages/Recharge/Recharge';

/** Says in the words of `children` that the balance is too low, with a link to the deposit page. */
export function NotEnough({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  return (
    <>
      {children} {has(DEPOSIT) && <a href={hashHref(DEPOSIT)}>{t`Deposit`}</a>}
    </>
  );
}
