import { Trans, useLingui } from '@lingui/react/macro';
import { shortKey } from '../../../client/outbox/submission.ts';
import type { Duplicate } from '../../../client/outbox/duplicates.ts';
import { formatTime } from '../../../i18n/dates.ts';
import { Note } from '../../../ui/base/Note.tsx';

interface Props {
  readonly of: Duplicate | undefined;
  readonly what?: 'order' | 'redemption';
}

/**
 * Asks before the same order is sent again, if another tab or this page before a reload has just sent it, or if its
 * response was lost.
 */
export function DuplicateOrderNote({ of: duplicate, what = 'order' }: Props) {
  const { t } = useLingui();
  if (!duplicate) return null;
  const [at, key] = [formatTime(duplicate.created, { seconds: true }), shortKey(duplicate.key)];
  if (what === 'redemption') {
    return (
      <Note kind="warn" live title={t`The same redemption was sent at ${at}`}>
        <Trans>
          Reference: {key}. We haven't sent another one. Confirm again only if you want to redeem a second time.
        </Trans>
      </Note>
    );
  }
  return (
    <Note
      kind="warn"
      live
      title={t`The same order was sent at ${at}`}
    >{t`Reference: ${key}. We haven't sent another one. Confirm again only if you want a second order.`}</Note>
  );
}
