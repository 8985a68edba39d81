import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { OrderView } from '../components/OrderView.tsx';
import { records } from '../store.ts';

/** Loads the history too: its entry is shown when there is no connection. */
export const beginPageReads = () => beginReads([records]);

/** Shows one deposit: its states with their times, and every known detail (RECH-11). */
export default function DepositDetailsPage() {
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
