import { useLingui } from '@lingui/react/macro';
import { withdrawal as view, type WithdrawalFlag, type WithdrawalPage } from './api-views.ts';
import { chainName } from '../../domain/chains.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment, momentText } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { actionName } from '../words/actions.ts';
import { STEP_WORDS } from '../words/withdrawals.ts';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { WithdrawalPayment } from './WithdrawalPayment.tsx';

/** A withdrawal with the customer's own history beside the decision. */
export function Withdrawal({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(view, { id });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { withdrawal, reasons } = data;
  const { number, account, username, amount, fee, asset, payout, payoutCurrency, worth, payee, chain } = withdrawal;
  const { question, approval } = withdrawal;
  return (
    <DeskEntry title={t`Withdrawal ${number}`} actions={<WithdrawalActions of={withdrawal} reasons={reasons} />}>
      <Flags of={withdrawal.flags} />
      {approval && (
        <Note kind="info">
          <a
            href={deskHref('approvals', approval.id)}
          >{t`Proposal ${approval.id} waits for a second person: ${actionName(approval.action)}`}</a>
        </Note>
      )}
      {question && (
        <Note kind="warn" title={t`${question.name} asks`}>
          {question.text}
        </Note>
      )}
      <FieldList
        of={{
          customer: username,
          pays: `${payout} ${payoutCurrency}`,
          to: chain === null ? payee : `${payee}, ${chainName(chain)}`,
          payeeAdded: withdrawal.payeeSince ?? t`unknown`,
          amount: `${amount} ${asset}`,
          fee: `${fee} ${asset}`,
          worth: worth === null ? t`unknown` : `${worth} USDT`,
          leftToday: `${withdrawal.dayLimit.left} of ${withdrawal.dayLimit.limit} USDT`,
          note: withdrawal.note,
          step: STEP_WORDS[withdrawal.step],
          reason: withdrawal.reason,
        }}
        moments={['payeeAdded']}
      />
      <p>
        <a href={deskHref('customers', account)}>{t`The customer's page`}</a>
      </p>
      <WithdrawalPayment of={withdrawal} />
      <History of={withdrawal} />
    </DeskEntry>
  );
}

function Flags({ of }: { readonly of: readonly WithdrawalFlag[] }) {
  const { t } = useLingui();
  if (of.length === 0) return null;
  const words: Record<WithdrawalFlag, string> = {
    large: t`A large amount`,
    newPayee: t`The payee is younger than a week`,
    firstPayout: t`The customer's first payout`,
    securityChange: t`The customer's security settings changed within a week`,
    frozen: t`The account is frozen`,
    ownerWaits: t`It waits for its owner`,
    owes: t`The customer owes us for an earlier withdrawal. Return this one, and it is deducted`,
    otherHolder: t`The bank account is in another name`,
    payeeChanged: t`The payee was changed in the database, or its seal is missing. It is never paid`,
    wrongPayment: t`What was paid is not what was ordered. Settle it, or enter another payment`,
  };
  return (
    <Note kind="warn" title={t`Look closely`}>
      <ul>
        {of.map((flag) => (
          <li key={flag}>{words[flag]}</li>
        ))}
      </ul>
    </Note>
  );
}

function History({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <>
      <Section title={t`Steps`}>
        <Table
          label={t`Steps`}
          rows={of.states}
          keyOf={({ status, time }) => `${status} ${time}`}
          empty=""
          columns={[
            { label: t`State`, render: ({ status }) => status },
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
          ]}
        />
      </Section>
      <Section title={t`The customer's last deposits, withdrawals and logins`}>
        <FieldList
          of={{
            deposits: of.deposits.map(
              ({ number, amount, currency, state }) => `${number}: ${amount} ${currency}, ${state}`,
            ),
            withdrawals: of.others.map(
              ({ number, amount, asset, payee, state }) => `${number}: ${amount} ${asset} to ${payee}, ${state}`,
            ),
            logins: of.logins.map(
              ({ time, source, device, isRight }) =>
                `${momentText(time)}, ${source} ${device}${isRight ? '' : t` (refused)`}`,
            ),
          }}
        />
      </Section>
    </>
  );
}
