import { Trans, useLingui } from '@lingui/react/macro';
import { shortKey } from '../../../client/outbox/submission.ts';
import type { Duplicate } from '../../../client/outbox/duplicates.ts';
import { formatTime } from '../../../i18n/dates.ts';
import { Note } from '../../../ui/Note.tsx';

interface Props {
  readonly of: Duplicate | undefined;
  readonly what?: 'order' | 'redemption';
}

/**
 * Asks before the same is sent once more: another tab, or this page before it was loaded again, has just sent it, or
 * its answer was lost.
 */
export function DuplicateOrderNote({ of, what = 'order' }: Props) {
  const { t } = useLingui();
  if (!of) return null;
  const [at, key] = [formatTime(of.created, { seconds: true }), shortKey(of.key)];
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
