import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { lastSeenCount } from '../../../ui/layout/last-seen-count.ts';

const MESSAGES = hashHref('/pages/index/msgList');
/** Time after home is drawn until the messages' code loads, so that it does not delay home's first frame. */
const DELAY_MS = 300;

/** Links to the messages, with the number of unread ones (MSG-04). */
export function Bell({ isHomeDrawn }: { readonly isHomeDrawn: boolean }) {
  const { t } = useLingui();
  const [unread, setUnread] = useState(() => lastSeenCount(MESSAGES));

  useEffect(() => {
    if (!isHomeDrawn) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      void import('../../messages/index.ts').then(
        ({ watchUnread }) => {
          stop ??= watchUnread(setUnread);
        },
        () => undefined,
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      // keeps code that is still loading from subscribing
      stop = () => undefined;
    };
  }, [isHomeDrawn]);

  const label = unread > 0 ? t`Messages, ${plural(unread, { one: '# unread', other: '# unread' })}` : t`Messages`;
  return <IconButton icon="bell" label={label} badge={unread} href={MESSAGES} />;
}
