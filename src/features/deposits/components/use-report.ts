import { useEffect, useEffectEvent } from 'react';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { submitDeposit } from '../../../api/deposits.ts';
import { navigate } from '../../../browser/location.ts';
import { openPlaced } from '../../transfers/index.ts';
import { pendingDeposits, records } from '../store.ts';

/**
 * Submits the report of a deposit with its draft's key. Once accepted, it deletes the draft and opens the deposit's
 * details (RECH-09, RECH-12).
 */
export function useReport(draft: Draft<Record<string, string>>) {
  const submission = useSubmission(submitDeposit, {
    key: draft.key,
    onAccepted: (response) => {
      draft.done();
      void records.refresh({ fresh: true });
      void pendingDeposits.refresh({ fresh: true });
      if (response) openPlaced('/pages/Recharge/orderDetails', response.id);
      else navigate('/pages/Recharge/record', { replace: true });
    },
  });
  const renew = useEffectEvent(() => draft.renew());
  useEffect(() => {
    if (submission.over) renew();
  }, [submission.over]);
  return submission;
}
