import { addOption } from '../../../api/options.ts';
import { type SubmissionHandle, useSubmission } from '../../../client/outbox/use-submission.ts';
import { protection } from '../../protection/index.ts';
import { noteRunning } from '../settlements.ts';
import { balance, holding, products, readResults } from '../store.ts';
import { clearTicket } from '../ticket-store.ts';

/** Fields that make two orders duplicates, so that a second tab asks before it sends the same order again. */
const DUPLICATE_KEY_FIELDS = ['code', 'direction', 'minutes', 'amount'];

/** Returns the submission of an option order. It refreshes what an accepted or refused order may have changed. */
export const usePlaceOrder = (): SubmissionHandle<typeof addOption> =>
  useSubmission(addOption, {
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: (order) => {
      clearTicket();
      if (order) {
        holding.put(order);
        noteRunning(order.id);
      }
      void readResults();
      void protection.refresh();
    },
    // the product may be closed, the yield changed or the balance lower
    onRefused: () => {
      void products.refresh();
      void balance.refresh();
      void protection.refresh();
    },
  });
