import { useEffect, useEffectEvent } from 'react';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { submitRecharge } from '../../../api/transfers.ts';
import { navigate } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { records } from '../store.ts';

/**
 * The call of a recharge with the key of its draft; once accepted its details open, and the draft is gone (RECH-09,
 * RECH-12).
 */
export function useReport(draft: Draft<Record<string, string>>) {
  const money = useSubmission(submitRecharge, {
    key: draft.key,
    onAccepted: (response) => {
      draft.done();
      void records.refresh({ fresh: true });
      navigate(response ? link('/pages/Recharge/orderDetails', { id: response.id }) : '/pages/Recharge/record', {
        replace: true,
      });
    },
  });
  const renew = useEffectEvent(() => draft.renew());
  useEffect(() => {
    if (money.over) renew();
  }, [money.over]);
  return money;
}
