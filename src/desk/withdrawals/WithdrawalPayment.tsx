import { useLingui } from '@lingui/react/macro';
import type { PayoutState, WithdrawalPage } from './api-views.ts';
import { enterPayout, setAsideCandidate, writeOffDebt } from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { useSettlingTexts } from './use-settling-texts.ts';

/** What is known of a withdrawal's payment: what staff said, what the chain shows, and what was settled. */
export function WithdrawalPayment({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { payment, approved, sent, verdict } = of;
  return (
    <>
      <Section title={t`Payment`}>
        <FieldList
          of={{
            approved,
            sent: sent && { name: sent.name, time: sent.time },
            reference: of.reference ?? of.hash,
            chainSays: verdict,
          }}
          moments={['time', 'at', 'looked', 'missingSince']}
        />
        {payment.returning && (
          <Note kind={payment.returning.state === 'found' ? 'warn' : 'info'}>{payment.returning.text}</Note>
        )}
        <Search of={payment} />
      </Section>
      {payment.candidates.length > 0 && <Candidates of={of} />}
      {payment.errors.length > 0 && <Errors of={of} />}
      <DebtSection of={of} />
    </>
  );
}

/** How far the chain was read for a payment to the payee. */
function Search({ of: { search, candidates } }: { readonly of: PayoutState }) {
  const { t } = useLingui();
  if (!search) return null;
  const { from, read, reached } = search;
  if (reached === null)
    return <p>{t`The chain is being read for a payment to this address: blocks ${from} to ${read} so far.`}</p>;
  return (
    <p>
      {t`The chain was read up to`} <Moment at={reached} />:{' '}
      {candidates.length === 0 ? t`no payment to this address.` : t`${candidates.length} to this address.`}
    </p>
  );
}

/** Transactions that may be the payment. */
function Candidates({ of: { id, number, payoutCurrency, payment } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <Section title={t`Transactions to this address`}>
      <Table
        label={t`Transactions to this address`}
        rows={payment.candidates}
        keyOf={({ hash }) => hash}
        empty=""
        columns={[
          {
            label: t`Amount`,
            render: ({ amount, isDue }) => `${amount} ${payoutCurrency}${isDue ? t`, as ordered` : ''}`,
          },
          { label: t`From`, render: ({ sender, isOurs }) => (isOurs ? t`${sender}, our wallet` : sender) },
          { label: t`Hash`, render: ({ hash }) => hash },
          {
            label: t`What it is`,
            render: ({ hash }) => (
              <>
                <ActButton
                  action={enterPayout}
                  label={t`Our payment`}
                  title={t`Payment of ${number}`}
                  fixed={{ withdrawal: id, reference: hash }}
                />
                <ActButton
                  action={setAsideCandidate}
                  label={t`Not ours`}
                  title={t`Set a transaction of ${number} aside`}
                  fixed={{ withdrawal: id, reference: hash }}
                  fields={[{ name: 'note', label: t`Note, for staff only`, kind: 'text' }]}
                />
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** What the customer owes since the withdrawal paid too much. */
function DebtSection({ of: { id, number, asset, payment } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { debt } = payment;
  if (!debt) return null;
  const { amount, collected, writtenOff, left } = debt;
  return (
    <Section title={t`Debt of the customer`}>
      <p>{t`Owed ${amount} ${asset}: ${collected} deducted, ${writtenOff} written off, ${left} left.`}</p>
      <ActButton
        action={writeOffDebt}
        kind="danger"
        isOffered={left !== '0'}
        label={t`Write off`}
        title={t`Write off ${left} ${asset} of ${number}: the company bears it`}
        fixed={{ withdrawal: id }}
        fields={[{ name: 'note', label: t`Note, for staff only`, kind: 'text' }]}
      />
    </Section>
  );
}

/** Payments that were not what was ordered. */
function Errors({ of: { asset, payoutCurrency, payment } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { labels } = useSettlingTexts('');
  return (
    <Section title={t`Wrong payments, settled`}>
      <Table
        label={t`Wrong payments, settled`}
        rows={payment.errors}
        keyOf={({ hash }) => hash}
        empty=""
        columns={[
          { label: t`Time`, render: ({ created }) => <Moment at={created} /> },
          { label: t`Paid`, render: ({ amount }) => `${amount} ${payoutCurrency}` },
          { label: t`Settled`, render: ({ settled }) => labels[settled] },
          { label: t`Loss`, render: ({ lost }) => `${lost} ${asset}` },
          { label: t`Hash`, render: ({ hash }) => hash },
          { label: t`Note`, render: ({ note }) => note },
        ]}
      />
    </Section>
  );
}
