import { useLingui } from '@lingui/react/macro';
import type { PayoutState } from './api-views.ts';

type Way = NonNullable<PayoutState['settling']>['ways'][number];
type Texts = Readonly<Record<Way, string>>;

/** Returns the ways out of a wrong payment in words: their names, and what the books and the customer get. */
export function useSettlingTexts(difference: string): { readonly labels: Texts; readonly explained: Texts } {
  const { t } = useLingui();
  return {
    labels: {
      rest: t`Second payment`,
      refund: t`Missing part refunded`,
      loss: t`Loss of the company`,
      debt: t`Debt of the customer`,
      again: t`Loss of the company, paid again`,
    },
    explained: {
      rest: t`Send the missing ${difference} to the same address. The customer has the whole amount in the end.`,
      refund: t`Refund ${difference} to the balance. The withdrawal ends as paid with less; the fee stays.`,
      loss: t`The company bears ${difference}, as a payment error. The customer owes nothing.`,
      debt: t`The customer owes ${difference}. It is deducted from the balance, and withdrawals stop until then.`,
      again: t`The company bears all of it, as a payment error. The customer is still owed: you pay again.`,
    },
  };
}
