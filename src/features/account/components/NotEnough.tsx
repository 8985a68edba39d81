import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { hashHref } from '../../../lib/location.ts';
import { NavigationContext } from '../../../ui/navigation.ts';

const DEPOSIT = '/pages/Recharge/Recharge';

/** That the customer has too little for what is asked, in the words of `children`, with the way to have more. */
export function NotEnough({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  return (
    <>
      {children} {has(DEPOSIT) && <a href={hashHref(DEPOSIT)}>{t`Deposit`}</a>}
    </>
  );
}
