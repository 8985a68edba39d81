import { useLingui } from '@lingui/react/macro';
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
  const others = <Button kind="outline" href={hashHref('/pages/Recharge/Recharge')}>{t`Other ways to deposit`}</Button>;
  if (!fresh && !online) {
    const why = t`For your safety, we load payment details fresh each time and never save them on this device.`;
    return (
      <Failed title={t`You're offline`} icon="wifi-off" quiet={why} onRetry={onRetry} busy={loading}>
        {why}
      </Failed>
    );
  }
  if (!fresh && error !== undefined)
    return (
      <Failed title={t`Payment details didn't load`} onRetry={onRetry} busy={loading}>
        {errorMessage(error)}
      </Failed>
    );
  if (!fresh) return <BlockSkeleton parts={[['figure', 1]]} />;
  if (closed)
    return (
      <Empty icon="circle-slash" title={t`This deposit method is unavailable`} action={others}>
        {closed}
      </Empty>
    );
  return <Empty icon="circle-slash" title={t`This deposit method isn't offered`} action={others} />;
}
