import { addOption } from '../../../api/trading.ts';
import { type SubmissionHandle, useSubmission } from '../../../client/outbox/use-submission.ts';
import { protection } from '../../protection/store.ts';
import { noteRunning } from '../settlements.ts';
import { balance, holding, products, readResults } from '../store.ts';
import { emptyTicket } from '../ticket-store.ts';

/** What makes two orders the same to a person: a second tab asks before it sends another. */
const DUPLICATE_KEY_FIELDS = ['code', 'direction', 'minutes', 'amount'];

/** The call of an option order; what it changes, or what refused it, is read anew. */
export const usePlaceOrder = (): SubmissionHandle<typeof addOption> =>
  useSubmission(addOption, {
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: (order) => {
      emptyTicket();
      if (order) {
        holding.put(order);
        noteRunning(order.id);
      }
      void readResults();
      void protection.refresh();
    },
    // a product that was closed, another yield, less money: the ticket has to know
    onRefused: () => {
      void products.refresh();
      void balance.refresh();
      void protection.refresh();
    },
  });
