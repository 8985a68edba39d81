import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { hashHref } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';

interface Props {
  /** Whether the deposit methods have loaded since the page opened. */
  isLoaded: boolean;
  error: unknown;
  loading: boolean;
  /** Why the operator has closed the channel. */
  closedReason?: string | undefined;
  onRetry: () => void;
}

/** Explains why a payment page has no payment details; they are never read from storage. */
export function Unavailable({ isLoaded, error, loading, closedReason, onRetry }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const otherMethods = (
    <Button kind="outline" href={hashHref('/pages/Recharge/Recharge')}>{t`Other ways to deposit`}</Button>
  );
  if (!isLoaded && !online) {
    const explanation = t`For your safety, we load payment details fresh each time and never save them on this device.`;
    return (
      <Failed title={t`You're offline`} icon="wifi-off" quiet={explanation} onRetry={onRetry} busy={loading}>
        {explanation}
      </Failed>
    );
  }
  if (!isLoaded && error !== undefined)
    return (
      <Failed title={t`Payment details didn't load`} onRetry={onRetry} busy={loading}>
        {errorMessage(error)}
      </Failed>
    );
  if (!isLoaded) return <BlockSkeleton parts={[['figure', 1]]} />;
  if (closedReason)
    return (
      <Empty icon="circle-slash" title={t`This deposit method is unavailable`} action={otherMethods}>
        {closedReason}
      </Empty>
    );
  return <Empty icon="circle-slash" title={t`This deposit method isn't offered`} action={otherMethods} />;
}
