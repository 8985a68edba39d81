import { useLingui } from '@lingui/react/macro';
import { money, signed } from '../words/money.ts';
import { actionName } from '../words/actions.ts';
import { ADJUSTMENT_WORDS, orderStateWords, securityWords } from '../words/customers.ts';
import { DEPOSIT_STATE_WORDS, depositAmountWords } from '../words/deposits.ts';
import { STATE_WORDS } from '../words/withdrawals.ts';
import type { CustomerOrder, CustomerPage } from './api-views.ts';

/** What an event of the history is about. */
export type HistoryKind = 'money' | 'orders' | 'logins' | 'staff';

interface HistoryEvent {
  readonly key: string;
  readonly kind: HistoryKind;
  /** ms. */
  readonly at: number;
  readonly text: string;
}

/** Returns what happened to a customer as far as the server tells, newest first. */
export function useHistory(of: CustomerPage): readonly HistoryEvent[] {
  const { t } = useLingui();
  const withPeople = (text: string, people = ''): string => (people === '' ? text : t`${text} by ${people}`);
  const withdrawalText = ({ number, amount, asset, state, by = '', paidBy }: CustomerOrder): string => {
    const text = t`Withdrawal ${number}, ${money(amount, asset)}: ${(STATE_WORDS[state] ?? state).toLowerCase()}`;
    if (state !== 'success') return withPeople(text, by);
    // one person pays, another one confirms the payment
    const paid = withPeople(text, paidBy);
    return by === '' ? paid : t`${paid}, confirmed by ${by}`;
  };
  const events: readonly HistoryEvent[] = [
    ...of.deposits.map(({ id, number, amount, asset, reported, state, time, by }) => ({
      key: `deposit ${id}`,
      kind: 'money' as const,
      at: time,
      text: withPeople(
        t`Deposit ${number}, ${depositAmountWords({ amount, currency: asset, reported })}: ${(DEPOSIT_STATE_WORDS[state] ?? state).toLowerCase()}`,
        by,
      ),
    })),
    ...of.withdrawals.map((withdrawal) => ({
      key: `withdrawal ${withdrawal.id}`,
      kind: 'money' as const,
      at: withdrawal.time,
      text: withdrawalText(withdrawal),
    })),
    ...of.adjustments.map(({ id, number, amount, asset, category, reason, time }) => ({
      key: `adjustment ${id}`,
      kind: 'money' as const,
      at: time,
      text: t`Adjustment ${number}, ${signed(amount, asset)}, ${ADJUSTMENT_WORDS[category].toLowerCase()}: ${reason}`,
    })),
    ...of.options.map(({ id, number, amount, asset, state, time }) => ({
      key: `option ${id}`,
      kind: 'orders' as const,
      at: time,
      text: t`Option ${number}, ${money(amount, asset)}: ${orderStateWords(state)}`,
    })),
    ...of.contracts.map(({ id, number, amount, asset, state, time }) => ({
      key: `contract ${id}`,
      kind: 'orders' as const,
      at: time,
      text: t`Contract order ${number}, ${signed(amount, asset)}: ${orderStateWords(state)}`,
    })),
    ...of.logins.map(({ time, source, device, isRight }) => ({
      key: `login ${time} ${source}`,
      kind: 'logins' as const,
      at: time,
      text: isRight ? t`Logged in from ${source}, ${device}` : t`Login refused from ${source}, ${device}`,
    })),
    ...of.securityChanges.map(({ kind, time }) => ({
      key: `security ${time} ${kind}`,
      kind: 'logins' as const,
      at: time,
      text: securityWords(kind),
    })),
    ...of.log.map(({ id, time, name, action }) => ({
      key: `log ${id}`,
      kind: 'staff' as const,
      at: time,
      text: t`${name ?? t`A command`}: ${actionName(action)}`,
    })),
    ...of.messages.map(({ id, title, created, read }) => ({
      key: `message ${id}`,
      kind: 'staff' as const,
      at: created,
      text: read === null ? t`Message, not read yet: ${title}` : t`Message, read: ${title}`,
    })),
  ];
  return events.toSorted((one, other) => other.at - one.at);
}
