import { useLingui } from '@lingui/react/macro';
import { CircleSlash, WifiOff } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { hashHref } from '../../../lib/location.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Failed } from '../../../ui/Failed.tsx';

interface Props {
  /** The ways to recharge have been read. */
  fresh: boolean;
  error: unknown;
  loading: boolean;
  /** Why the operator has closed the channel. */
  closed?: string | undefined;
  onRetry: () => void;
}

/** What a payment page shows while it has nothing to pay to: never anything from storage. */
export function Unavailable({ fresh, error, loading, closed, onRetry }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const others = (
    <Button kind="outline" href={hashHref('/pages/Recharge/Recharge')}>{t`Other ways to recharge`}</Button>
  );
  if (!fresh && !online) {
    return (
      <Failed title={t`A connection is needed`} icon={WifiOff} onRetry={onRetry} busy={loading}>
        {t`Where to pay is shown only as the server gives it at this moment. It is never kept on this phone.`}
      </Failed>
    );
  }
  if (!fresh && error !== undefined)
    return (
      <Failed title={t`Where to pay did not load`} onRetry={onRetry} busy={loading}>
        {errorMessage(error)}
      </Failed>
    );
  if (!fresh) return <BlockSkeleton parts={[['figure', 1]]} />;
  if (closed)
    return (
      <Empty icon={CircleSlash} title={t`This way is closed`} action={others}>
        {closed}
      </Empty>
    );
  return <Empty icon={CircleSlash} title={t`This way to recharge is not offered`} action={others} />;
}
