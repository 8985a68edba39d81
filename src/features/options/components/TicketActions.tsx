import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';

/** Links from a ticket to the rules and to the orders. */
export function TicketActions() {
  const { t } = useLingui();
  return (
    <>
      <IconButton icon="circle-help" label={t`Rules`} href={hashHref(link('/pages/optionRule/index'))} />
      <IconButton
        icon="history"
        label={t`Order history`}
        href={hashHref(link('/pages/Option/orderRecord/orderRecord'))}
      />
    </>
  );
}
