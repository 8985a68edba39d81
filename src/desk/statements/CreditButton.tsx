import { useLingui } from '@lingui/react/macro';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { money } from '../words/money.ts';
import { creditLine } from './api.ts';
import { type LineCandidate, type StatementLine } from './api-views.ts';

interface Props {
  readonly of: StatementLine;
  readonly to: LineCandidate;
  readonly kind: 'main' | 'plain';
}

/** Proposes to credit a line to a customer. If someone else sent it, it asks why. */
export function CreditButton({ of: { id, amount, currency, credits }, to: { account, deposit, names }, kind }: Props) {
  const { t } = useLingui();
  const isOnePerson = useMe().data?.isOnePerson ?? false;
  const value = credits ? money(credits.amount, credits.asset) : money(amount, currency);
  return (
    <ActButton
      action={creditLine}
      kind={kind}
      label={isOnePerson ? t`Credit ${value}` : t`Propose ${value}`}
      title={t`Credit ${money(amount, currency)} to customer ${account}`}
      fixed={{ line: id, account, deposit: deposit?.id ?? null }}
      fields={
        names.fit === 'other'
          ? [{ name: 'reason', label: t`Why it is credited although someone else sent it, for the log`, kind: 'text' }]
          : []
      }
    />
  );
}
