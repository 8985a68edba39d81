import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { hashHref } from '../../../lib/location.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lastSeenCount } from '../../../ui/last-seen-count.ts';

const MESSAGES = hashHref('/pages/index/msgList');
/** ms after home stands: its first frame is not held up. */
const DELAY_MS = 300;

/** The way to the messages, with the number of those unread (MSG-04). Their store comes once home stands. */
export function Bell({ stands }: { readonly stands: boolean }) {
  const { t } = useLingui();
  const [unread, setUnread] = useState(() => lastSeenCount(MESSAGES));

  useEffect(() => {
    if (!stands) return undefined;
    let stop: (() => void) | undefined;
    const first = setTimeout(() => {
      void import('../../messages/store.ts').then(
        ({ watchUnread }) => {
          stop ??= watchUnread(setUnread);
        },
        () => undefined,
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(first);
      stop?.();
      // what loads after this is not wanted any more
      stop = () => undefined;
    };
  }, [stands]);

  const label = unread > 0 ? t`Messages, ${plural(unread, { one: '# unread', other: '# unread' })}` : t`Messages`;
  return <IconButton icon="bell" label={label} badge={unread} href={MESSAGES} />;
}
