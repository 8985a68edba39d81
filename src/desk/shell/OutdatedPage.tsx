import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/base/Button.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';

/** Takes the place of a page whose code can't be loaded: after an update of the server, or without a network. */
export function OutdatedPage() {
  const { t } = useLingui();
  return (
    <DeskPage title={t`This page can't be loaded`}>
      <p>{t`The desk was updated meanwhile, or there is no network. Load the desk again: you stay logged in.`}</p>
      <div>
        <Button onClick={() => location.reload()}>{t`Load again`}</Button>
      </div>
    </DeskPage>
  );
}
