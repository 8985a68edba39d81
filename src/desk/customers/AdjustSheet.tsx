import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { compare } from '../../domain/decimal.ts';
import { add, subtract } from '../../domain/money.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ActSheet } from '../parts/ActSheet.tsx';
import { LongText } from '../parts/LongText.tsx';
import { money } from '../words/money.ts';
import { useProposing } from '../parts/use-proposing.ts';
import { ADJUSTMENT_WORDS } from '../words/customers.ts';
import { ADJUSTMENT_CATEGORIES, adjustCustomer, type AdjustmentCategory } from './api.ts';
import type { CustomerPage } from './api-views.ts';
import { noteOf, type SheetProps } from './sheet-props.ts';

const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;

interface Adjustment {
  readonly way: 'add' | 'deduct';
  readonly asset: string;
  readonly amount: string;
  readonly category: AdjustmentCategory | '';
  /** What the customer reads. */
  readonly reason: string;
  readonly note: string;
}

const EMPTY: Adjustment = { way: 'add', asset: 'USDT', amount: '', category: '', reason: '', note: '' };

/** Returns what is available now and afterwards. `after` is undefined as long as no amount is typed. */
function figuresOf({ balances }: CustomerPage, { way, asset, amount }: Adjustment) {
  const now = balances.find((balance) => balance.asset === asset)?.available ?? '0';
  const isAmount = AMOUNT.test(amount) && compare(amount, '0') > 0;
  const after = isAmount ? (way === 'add' ? add(now, amount) : subtract(now, amount)) : undefined;
  return { now, after, isTooMuch: after !== undefined && compare(after, '0') < 0 };
}

/** Returns what is wrong with a typed amount; undefined if nothing is, or as long as it isn't typed to its end. */
function useAmountFault({ way, amount }: Adjustment): string | undefined {
  const { t } = useLingui();
  if (AMOUNT.test(amount) || /^\d*\.?$/.test(amount)) return undefined;
  const unsigned = amount.replace(/^[-\u2010-\u2015\u2212]\s*/u, '');
  if (unsigned === amount) return t`Write digits and a point, such as 1200.50.`;
  if (!AMOUNT.test(unsigned)) return t`Write the amount without a sign.`;
  return way === 'add' ? t`Choose Deduct and enter ${unsigned}.` : t`Deduct is chosen. Enter ${unsigned}.`;
}

/** Proposes to add money to a customer's balance, or to deduct it, with what is available before and after. */
export function AdjustSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const isProposing = useProposing();
  const [typed, setTyped] = useState(EMPTY);
  const change = (more: Partial<Adjustment>): void => setTyped({ ...typed, ...more });
  const { way, asset, amount, category, reason, note } = typed;
  const { now, after, isTooMuch } = figuresOf(of, typed);
  const fault = useAmountFault(typed);
  const isComplete = after !== undefined && !isTooMuch && category !== '';
  const signed = way === 'add' ? amount : `-${amount}`;
  const texts = {
    add: isProposing ? t`Propose to add ${amount}` : t`Add ${amount}`,
    deduct: isProposing ? t`Propose to deduct ${amount}` : t`Deduct ${amount}`,
  };
  return (
    <ActSheet
      action={adjustCustomer}
      title={t`Adjust the balance`}
      line={t`Corrects our own mistakes. Credit a customer's payment under Deposits.`}
      request={isComplete ? { account: of.id, asset, amount: signed, category, reason, ...noteOf(note) } : undefined}
      missing={t`Enter an amount, a kind, and a reason of at least 10 letters.`}
      label={texts[way]}
      done={t`The balance is adjusted.`}
      onClose={onClose}
      after={
        <Field
          label={t`Why, for the log`}
          value={note}
          onChange={(text) => change({ note: text })}
          help={t`Optional.`}
        />
      }
    >
      <AmountFields
        typed={typed}
        onChange={change}
        error={isTooMuch ? t`Only ${money(now, asset)} is available.` : fault}
      />
      <Pairs
        lines
        pairs={[
          { name: t`Available now`, value: money(now, asset) },
          ...(after === undefined || isTooMuch ? [] : [{ name: t`Available after`, value: money(after, asset) }]),
          ...(category === '' ? [] : [{ name: t`Booked under`, value: t`Adjustments, ${ADJUSTMENT_WORDS[category]}` }]),
        ]}
      />
      <LongText
        label={t`Reason the customer reads, in their language`}
        help={t`We don't translate it. The customer reads it exactly as you write it.`}
        rows={2}
        value={reason}
        onChange={(text) => change({ reason: text })}
      />
      {of.debt && <Note kind="warn">{t`The customer owes ${money(of.debt.left, of.debt.asset)}.`}</Note>}
    </ActSheet>
  );
}

interface FieldsProps {
  readonly typed: Adjustment;
  readonly onChange: (more: Partial<Adjustment>) => void;
  /** Why the amount is not possible. */
  readonly error: string | undefined;
}

/** Add or deduct, how much, and of which kind. */
function AmountFields({ typed: { way, asset, amount, category }, onChange, error }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        label={t`What to do`}
        labelHidden
        value={way}
        onChange={(value) => onChange({ way: value })}
        options={[
          { value: 'add', label: t`Add` },
          { value: 'deduct', label: t`Deduct` },
        ]}
      />
      <Field
        label={t`Amount`}
        inputMode="decimal"
        ltr
        value={amount}
        onChange={(value) => onChange({ amount: value })}
        clean={(text) => text.trim()}
        unit={asset}
        error={error}
      />
      <Field
        label={t`Asset`}
        ltr
        value={asset}
        onChange={(value) => onChange({ asset: value })}
        clean={(text) => text.toUpperCase().trim()}
      />
      <Select
        label={t`Kind`}
        value={category}
        onChange={(value) => onChange({ category: value })}
        placeholder=""
        options={ADJUSTMENT_CATEGORIES.map((value) => ({ value, label: ADJUSTMENT_WORDS[value] }))}
      />
    </>
  );
}
