import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pushTest } from '../../../api/notification-settings.ts';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** Sends a notification to this device, so that the customer sees whether they arrive. */
export function TestNotificationButton() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const sendTest = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await request(pushTest, {});
      toast(t`Sent. If nothing arrives within a minute, check this device's notification settings.`);
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button kind="soft" busy={isBusy} onClick={() => void sendTest()}>
      {t`Send a test notification`}
    </Button>
  );
}
