import { msg } from '@lingui/core/macro';
import { hasUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { navigate } from '../../browser/location.ts';
import { link } from '../../domain/routes.ts';
import type { PageMessage } from '../../browser/worker-protocol.ts';
import { toast } from '../../ui/actions/toast.ts';

/** Long enough to read for a customer who has just returned to a form. */
const TOAST_MS = 6000;

/**
 * Opens the messages after a tap on a notification. If there is unsaved work, the page stays and only tells where the
 * message is.
 */
export const watchNotificationTaps = (): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.type !== 'OPEN_MESSAGES') return;
    if (hasUnsavedWork()) toast(msg`You have a new message. Open Messages to read it.`, { duration: TOAST_MS });
    else navigate(link('/pages/index/msgList'));
  });
};
