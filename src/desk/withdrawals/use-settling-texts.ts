import { useLingui } from '@lingui/react/macro';
import type { PayoutState } from './api-views.ts';
import { SETTLING_WORDS } from '../words/withdrawals.ts';

export type SettlingWay = NonNullable<PayoutState['settling']>['ways'][number];

/** A way out of a wrong payment in words. */
interface SettlingTexts {
  /** Its name, once it was taken. */
  readonly label: string;
  /** What is done. */
  readonly name: string;
  readonly books: string;
  readonly customer: string;
}

/** Returns the ways out of a wrong payment in words. `difference` has its currency. */
export function useSettlingTexts(difference: string): Readonly<Record<SettlingWay, SettlingTexts>> {
  const { t } = useLingui();
  return {
    rest: {
      label: SETTLING_WORDS.rest,
      name: t`Send the missing ${difference}`,
      books: t`A second payment to the same address. Nothing is lost.`,
      customer: t`Has the whole amount in the end.`,
    },
    refund: {
      label: SETTLING_WORDS.refund,
      name: t`Refund ${difference} to the balance`,
      books: t`The withdrawal ends as paid with less. The fee stays.`,
      customer: t`Has the missing part back in the balance.`,
    },
    loss: {
      label: SETTLING_WORDS.loss,
      name: t`The company bears ${difference}`,
      books: t`A loss of ${difference}, as a payment error.`,
      customer: t`Owes nothing.`,
    },
    debt: {
      label: SETTLING_WORDS.debt,
      name: t`The customer owes ${difference}`,
      books: t`A debt of the customer. One of the two people is from compliance.`,
      customer: t`It is deducted from the balance, and withdrawals stop until then.`,
    },
    again: {
      label: SETTLING_WORDS.again,
      name: t`The company bears it, and you pay again`,
      books: t`All that was paid is a loss, as a payment error.`,
      customer: t`Is still owed the whole amount.`,
    },
  };
}
