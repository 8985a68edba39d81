import { useLingui } from '@lingui/react/macro';
import { ActButton } from '../parts/ActButton.tsx';
import { money } from '../words/money.ts';
import { isProposed } from '../parts/proposals.ts';
import { creditLine, settleLine } from './api.ts';
import { type StatementLine } from './api-views.ts';
import { CreditButton } from './CreditButton.tsx';

/** What can be done with an open line. Nothing moves before two people have signed. */
export function LineActions({ of }: { readonly of: StatementLine }) {
  const { t } = useLingui();
  const { id, amount, currency, candidates, typed } = of;
  const [first] = candidates;
  const what = money(amount, currency);
  const reason = { name: 'reason', label: t`Reason, for the log`, kind: 'text' } as const;
  const maySettle = !isProposed(of, settleLine);
  const mayCredit = !isProposed(of, creditLine);
  const isTyped = typed.length > 0;
  return (
    <>
      {maySettle && (
        <>
          <ActButton
            action={settleLine}
            label={t`Sent back`}
            title={t`${what} was sent back`}
            fixed={{ line: id, as: 'returned' }}
            fields={[
              {
                name: 'reference',
                label: t`The bank's reference of the return`,
                help: t`Send it back at the bank first. The desk sends nothing.`,
                kind: 'line',
              },
              reason,
            ]}
          />
          <ActButton
            action={settleLine}
            label={t`Not a customer's`}
            title={t`${what} is not a customer's`}
            fixed={{ line: id, as: 'ours' }}
            fields={[reason]}
          />
          {isTyped && (
            <ActButton
              action={settleLine}
              kind="main"
              label={t`Credited by hand`}
              title={t`${what} was credited by hand`}
              fixed={{ line: id, as: 'credited' }}
              fields={[
                {
                  name: 'deposit',
                  label: t`Deposit`,
                  kind: 'choice',
                  options: typed.map((deposit) => ({
                    value: String(deposit.id),
                    label: t`${deposit.number} of customer ${deposit.account}`,
                  })),
                },
                reason,
              ]}
              toRequest={({ deposit, ...rest }) => ({ ...rest, deposit: Number(deposit) })}
            />
          )}
        </>
      )}
      {mayCredit && (
        <ActButton
          action={creditLine}
          label={of.isProposed ? t`Another customer` : t`Credit a customer`}
          title={t`Credit ${what} to a customer`}
          fixed={{ line: id, deposit: null }}
          fields={[
            { name: 'account', label: t`Customer number`, kind: 'number' },
            { ...reason, label: t`Reason, for the log`, help: t`Needed if someone else sent it` },
          ]}
        />
      )}
      {mayCredit && of.isProposed && first && <CreditButton of={of} to={first} kind={isTyped ? 'plain' : 'main'} />}
    </>
  );
}

/** Says what was done about a payment of a withdrawal that isn't what was ordered. */
export function SettlePayout({ of }: { readonly of: StatementLine }) {
  const { t } = useLingui();
  const { id, amount, currency } = of;
  if (isProposed(of, settleLine)) return null;
  return (
    <ActButton
      action={settleLine}
      kind="main"
      label={t`Settle`}
      title={t`Settle the payment of ${money(amount.replace(/^-/, ''), currency)}`}
      fixed={{ line: id, as: 'payout' }}
      fields={[{ name: 'reason', label: t`What was done about it`, kind: 'text' }]}
    />
  );
}
