import { msg } from '@lingui/core/macro';
import { hasUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { navigate } from '../../browser/location.ts';
import type { PageMessage } from '../../browser/worker-protocol.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Long enough to read for a customer who has just returned to a form. */
const TOAST_MS = 6000;

/**
 * Opens the page of a notification after a tap on it. If there is unsaved work, the page stays and only tells where the
 * message is.
 */
export const watchNotificationTaps = (): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.type !== 'OPEN_PAGE') return;
    if (hasUnsavedWork()) toast(msg`You have a new message. Open Messages to read it.`, { duration: TOAST_MS });
    else navigate(data.link);
  });
};
