import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shortKey } from '../../../client/outbox/submit.ts';
import { type Draft, useDraftOutcome } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { transferIn } from '../../../api/liquidity.ts';
import { formatDay } from '../../../i18n/days.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Fee } from '../../liquidity/index.ts';
import { DuplicateOrderNote } from '../../submissions/index.ts';
import { type LockupProduct, products, refreshAll, terms as termsResource } from '../store.ts';
import { DailyRate } from './DailyRate.tsx';
import type { PlacedLockup } from './LockedUp.tsx';
import type { LockupTerms } from './lockup-terms.ts';

/** Fields that make two orders duplicates (LOCK-09). */
const DUPLICATE_KEY_FIELDS = ['type', 'product', 'amount'];

interface Props {
  readonly product: LockupProduct;
  readonly draft: Draft<Record<string, string>>;
  /** Why nothing can be locked now. */
  readonly blocker: string | undefined;
  readonly amount: string;
  readonly terms: LockupTerms;
  /** `isSent`: the order is sent, and its outcome is being looked up. */
  readonly onClose: (isSent: boolean) => void;
  /** Called once it is accepted. */
  readonly onPlaced: (order: PlacedLockup) => void;
}

/** Asks before an amount is locked (LOCK-02, LOCK-05, LOCK-09). */
export function Confirm({ product: { id, name }, draft, blocker, amount, terms, onClose, onPlaced }: Props) {
  const { fee, rate, days, ends, income, total } = terms;
  const { t } = useLingui();
  const money = useSubmission(transferIn, {
    key: draft.key,
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: (response) => {
      refreshAll();
      onPlaced({ amount, terms, answer: response });
    },
  });
  const { state, stuck, message, key } = money;
  useDraftOutcome(draft, money);
  const amountText = amountInWords(amount, 'USDT', { charged: true });
  const confirm = async (): Promise<void> => {
    // sends the shown terms, so that the server refuses the order if they have changed
    await money.submit({ amount, type: 'regular', product: id, rate, ends });
    void termsResource.refresh();
    void products.refresh();
  };
  return (
    <ConfirmSheet
      title={t`Lock ${amountText} USDT?`}
      confirm={t`Lock ${amountText} USDT`}
      reason={blocker}
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
        { name: t`Available again`, value: formatDay(ends) },
        { name: t`Can it be undone?`, value: t`No. It's locked until the end date.` },
      ]}
      onConfirm={() => void confirm()}
      onBack={() => onClose(false)}
      onDone={() => onClose(true)}
    >
      <DuplicateOrderNote of={money.duplicate} />
    </ConfirmSheet>
  );
}
