import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shortKey } from '../../../client/outbox/submit.ts';
import { type Draft, useDraftOutcome } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { transferIn } from '../../../api/liquidity.ts';
import { formatDay } from '../../../i18n/days.ts';
import { amountInWords } from '../../../lib/decimal.ts';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Fee } from '../../liquidity/store.ts';
import { DuplicateOrderNote } from '../../submissions/store.ts';
import { type Product, products, refreshAll, terms } from '../store.ts';
import { DailyRate } from './DailyRate.tsx';
import type { LockupTerms } from './lockup-terms.ts';

/** What makes two orders one to a person (LOCK-09). */
const DUPLICATE_KEY_FIELDS = ['type', 'product', 'amount'];

interface Props {
  readonly product: Product;
  readonly draft: Draft<Record<string, string>>;
  /** Why nothing can be locked now. */
  readonly closed: string | undefined;
  readonly amount: string;
  readonly terms: LockupTerms;
  /** `done`: it was sent, and its outcome stands or is being looked up. */
  readonly onClose: (done: boolean) => void;
}

/** The question before an amount is locked, and what became of it (LOCK-02, LOCK-05, LOCK-09). */
export function Confirm({ product: { id, name }, draft, closed, amount, terms: stated, onClose }: Props) {
  const { fee, rate, days, begins, ends, income, total } = stated;
  const { t } = useLingui();
  const money = useSubmission(transferIn, {
    key: draft.key,
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: refreshAll,
  });
  const { state, stuck, message, key, answer: response } = money;
  useDraftOutcome(draft, money);
  const amountText = amountInWords(amount, 'USDT', { charged: true });
  const confirm = async (): Promise<void> => {
    // with the terms that stand here: on others nothing is locked
    await money.submit({ amount, type: 'regular', product: id, rate, ends });
    void terms.refresh();
    void products.refresh();
  };
  return (
    <ConfirmSheet
      title={t`Lock ${amountText} USDT?`}
      confirm={t`Lock ${amountText} USDT`}
      reason={closed}
      state={state}
      stuck={stuck}
      message={message}
      reference={key && shortKey(key)}
      headline={{
        name: t`You lock`,
        value: <Figure value={amount} unit="USDT" charged />,
      }}
      rows={[
        { name: t`Product`, value: name || id },
        { name: t`Fee`, value: <Fee value={fee} /> },
        { name: t`Daily rate`, value: <DailyRate value={rate} /> },
        { name: t`Daily earnings`, value: <Quantity value={income} unit="USDT" /> },
        {
          name:
            days === undefined
              ? t`Total earnings`
              : t`${plural(days, { one: 'Total earnings over # day', other: 'Total earnings over # days' })}`,
          value: <Quantity value={total} unit="USDT" />,
        },
        { name: t`Available again`, value: formatDay(response?.arrives ?? ends) },
        { name: t`Can it be undone?`, value: t`No, not before the end date` },
      ]}
      done={{
        title: t({ message: 'Amount locked', context: 'receipt' }),
        rows: [
          { name: t`Locked`, value: <Quantity value={response?.amount ?? amount} unit="USDT" /> },
          { name: t`Order number`, value: response?.id ?? '–' },
          { name: t`Start date`, value: formatDay(response?.begins ?? begins) },
          { name: t`End date`, value: formatDay(response?.arrives ?? ends) },
        ],
      }}
      onConfirm={() => void confirm()}
      onBack={() => onClose(false)}
      onDone={() => onClose(true)}
    >
      <DuplicateOrderNote of={money.duplicate} />
    </ConfirmSheet>
  );
}
