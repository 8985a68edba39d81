import { msg } from '@lingui/core/macro';
import { hasUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { navigate } from '../../lib/location.ts';
import { link } from '../../lib/routes.ts';
import type { PageMessage } from '../../lib/worker-protocol.ts';
import { toast } from '../../ui/toast.ts';

/** ms: long enough to be read by somebody who just came back to a form. */
const SHOWN_MS = 6000;

/**
 * A tap on a notification leads an open page to the messages. What is being typed or sent stays in sight: then the page
 * only says where the message is.
 */
export const watchNotificationTaps = (): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.type !== 'OPEN_MESSAGES') return;
    if (hasUnsavedWork()) toast(msg`You have a new message. You will find it under Messages.`, { duration: SHOWN_MS });
    else navigate(link('/pages/index/msgList'));
  });
};
