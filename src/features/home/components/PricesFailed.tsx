import { useLingui } from '@lingui/react/macro';
import type { CallError } from '../../../client/http/errors.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { firstCoins } from '../../market/index.ts';

/** Shown instead of the prices if neither network nor device has any. */
export function PricesFailed({ error, busy }: { error: CallError; busy: boolean }) {
  const { t } = useLingui();
  return (
    <Failed title={t`Prices didn't load`} onRetry={() => void firstCoins.refresh()} busy={busy}>
      {errorMessage(error)}
    </Failed>
  );
}
