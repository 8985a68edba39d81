import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { acceptInstall, install, installOffer, refuseInstall } from '../../../pwa/install.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { InstallSteps } from './InstallSteps.tsx';

/** The offer to install the app, from the second visit on until it is taken or put away (PWA-02). */
export function InstallRow() {
  const { t } = useLingui();
  const way = installOffer(useSnapshot(install));
  const [isExplained, setExplained] = useState(false);
  if (way === undefined) return null;
  const take = (): void => {
    if (way === 'ios') setExplained(true);
    else void acceptInstall();
  };
  return (
    <>
      <Rows indent="icon">
        <Row
          leading={<Icon name="download" />}
          title={t`Install`}
          detail={<Trans>Install Andaman to open it faster and read it offline.</Trans>}
          chevron={false}
          onClick={take}
          action={<IconButton icon="x" size={20} label={t`Dismiss`} onClick={refuseInstall} />}
        />
      </Rows>
      {isExplained && <InstallSteps onClose={() => setExplained(false)} />}
    </>
  );
}
