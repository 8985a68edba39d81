import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { hashHref, useHashSearch } from '../../../lib/location.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Page } from '../../../ui/Page.tsx';
import { OrderView } from '../components/OrderView.tsx';
import { records } from '../store.ts';

/** Without a connection the record of the list stands in. */
export const begin = () => beginReads([records]);

/** One recharge: its states with their times, and every line that is known of it (RECH-11). */
export default function RechargeDetailsPage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const id = new URLSearchParams(useHashSearch()).get('id') ?? '';
  return (
    <Page
      title={t`Deposit`}
      actions={
        has('/pages/service/index') && (
          <IconButton icon="headset" label={t`Support`} href={hashHref('/pages/service/index')} />
        )
      }
    >
      <OrderView id={id} />
    </Page>
  );
}
