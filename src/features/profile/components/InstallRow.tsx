import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useCompany } from '../../../browser/company.ts';
import { acceptInstall, install, installOffer, refuseInstall } from '../../../pwa/install.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { InstallSteps } from './InstallSteps.tsx';

/** A row that offers to install the app from the second visit on, until the customer accepts or dismisses (PWA-02). */
export function InstallRow() {
  const { t } = useLingui();
  const company = useCompany();
  const offer = installOffer(useSnapshot(install));
  const [areStepsOpen, setAreStepsOpen] = useState(false);
  if (offer === undefined) return null;
  const accept = (): void => {
    if (offer === 'ios') setAreStepsOpen(true);
    else void acceptInstall();
  };
  return (
    <>
      <Row
        leading={<Icon name="download" />}
        title={t`Install`}
        detail={<Trans>Install {company} to open it faster and use it offline.</Trans>}
        chevron={false}
        onClick={accept}
        action={<IconButton icon="x" size={20} label={t`Dismiss`} onClick={refuseInstall} />}
      />
      {areStepsOpen && <InstallSteps onClose={() => setAreStepsOpen(false)} />}
    </>
  );
}
