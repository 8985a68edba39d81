import { useLingui } from '@lingui/react/macro';
import type { PayoutState, WithdrawalPage } from './api-views.ts';
import { enterPayout, setAsideCandidate, writeOffDebt } from './api.ts';
import { CopyGroups } from '../../ui/figures/CopyGroups.tsx';
import { CopyLine } from '../../ui/figures/CopyLine.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { isProposed } from '../parts/proposals.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { LineTime } from '../statements/LineTime.tsx';
import { payoutVerdictWords, STATEMENT_FIT_WORDS } from '../words/withdrawals.ts';
import { useSettlingTexts } from './use-settling-texts.ts';

/** What is known of a begun payment: what staff said, what the chain shows, and what was settled. */
export function WithdrawalPayment({ of }: { readonly of: WithdrawalPage }) {
  const { payment, sent, verdict } = of;
  if (!sent && !verdict && payment.errors.length === 0 && !payment.debt) return null;
  return (
    <>
      <Payment of={of} />
      {payment.candidates.length > 0 && <Candidates of={of} />}
      {payment.errors.length > 0 && <Errors of={of} />}
      <DebtSection of={of} />
    </>
  );
}

function Payment({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { payment, verdict, way } = of;
  const entered = of.reference ?? of.hash;
  return (
    <Part title={t`Payment`}>
      <Pairs
        lines
        pairs={[
          {
            name: way === 'bank' ? t`The bank's reference` : t`Transaction hash`,
            value: entered === null ? t`not entered yet` : <CopyLine label={t`hash`} value={entered} />,
          },
          ...(verdict ? [{ name: t`The chain shows`, value: payoutVerdictWords(verdict) }] : []),
          ...(verdict ? [{ name: t`Last read`, value: <Moment at={verdict.at} aged /> }] : []),
          ...(verdict?.missingSince ? [{ name: t`Not shown since`, value: <Moment at={verdict.missingSince} /> }] : []),
        ]}
      />
      {of.statement.length > 0 && <OnStatements of={of} />}
      <Search of={payment} isFound={verdict !== null && FOUND.has(verdict.state)} />
      {(verdict ?? payment.search) && (
        <Fold title={t`Details for experts`}>
          <FieldList
            of={{ ...verdict, blocksRead: payment.search }}
            moments={['at', 'since', 'next', 'missingSince', 'reached']}
          />
        </Fold>
      )}
    </Part>
  );
}

/** What the bank's statements show with the reference of a payment, each a link to its line. */
function OnStatements({ of: { statement } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <Pairs
      lines
      pairs={statement.map(({ line, amount, currency, at, hasTime, fit, isOpen }) => ({
        name: (
          <>
            {t`On the bank's statement,`} <LineTime of={{ at, hasTime }} />
          </>
        ),
        value: (
          <>
            <a href={deskHref('statements', line)}>{money(amount, currency)}</a>{' '}
            <Tag kind={fit === 'ordered' ? 'info' : isOpen ? 'danger' : 'warn'}>
              {fit === 'ordered' || isOpen ? STATEMENT_FIT_WORDS[fit] : t`${STATEMENT_FIT_WORDS[fit]}, settled`}
            </Tag>
          </>
        ),
      }))}
    />
  );
}

/** Verdicts of an entered transaction that pays to the payee. */
const FOUND: ReadonlySet<string> = new Set(['paid', 'tooYoung', 'otherAmount']);

/** How far the chain was read for a payment to the payee, besides the one that was entered. */
function Search({ of: { search, candidates }, isFound }: { readonly of: PayoutState; readonly isFound: boolean }) {
  const { t } = useLingui();
  if (!search) return null;
  const { reached } = search;
  if (reached === null)
    return <p>{t`The chain is being read for a payment to this address. It isn't read to the end yet.`}</p>;
  return (
    <p>
      {t`The chain was read up to`} <Moment at={reached} />:{' '}
      {candidates.length > 0
        ? t`${candidates.length} to this address.`
        : isFound
          ? t`no other payment to this address.`
          : t`no payment to this address.`}
    </p>
  );
}

/** Transactions that may be the payment. */
function Candidates({ of: { id, number, payoutCurrency, payment } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <Part title={t`Transactions to this address`}>
      <Table
        label={t`Transactions to this address`}
        rows={payment.candidates}
        keyOf={({ hash }) => hash}
        empty=""
        columns={[
          {
            label: t`Amount`,
            render: ({ amount, isDue }) => `${money(amount, payoutCurrency)}${isDue ? t`, as ordered` : ''}`,
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
    </Part>
  );
}

/** What the customer owes since the withdrawal paid too much. */
function DebtSection({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { id, number, asset } = of;
  const { debt } = of.payment;
  if (!debt) return null;
  const { amount, collected, writtenOff, left } = debt;
  return (
    <Part title={t`Debt of the customer`}>
      <p>
        {t`Owed ${money(amount, asset)}: ${money(collected, asset)} deducted, ${money(writtenOff, asset)} written off, ${money(left, asset)} left.`}
      </p>
      <ActButton
        action={writeOffDebt}
        kind="danger"
        isOffered={left !== '0' && !isProposed(of, writeOffDebt)}
        label={t`Write off`}
        title={t`Write off ${money(left, asset)} of ${number}: the company bears it`}
        fixed={{ withdrawal: id }}
        fields={[{ name: 'note', label: t`Note, for staff only`, kind: 'text' }]}
      />
    </Part>
  );
}

/** Payments that were not what was ordered. */
function Errors({ of: { asset, payoutCurrency, payment } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const texts = useSettlingTexts('');
  return (
    <Part title={t`Wrong payments, settled`}>
      <Table
        label={t`Wrong payments, settled`}
        rows={payment.errors}
        keyOf={({ hash }) => hash}
        empty=""
        columns={[
          { label: t`Time`, render: ({ created }) => <Moment at={created} /> },
          { label: t`Paid`, render: ({ amount }) => money(amount, payoutCurrency) },
          {
            label: t`Went to`,
            render: ({ elsewhere }) =>
              elsewhere === null ? t`the payee` : <CopyGroups label={t`address`} value={elsewhere} />,
          },
          { label: t`Settled`, render: ({ settled }) => texts[settled].label },
          { label: t`Loss`, render: ({ lost }) => money(lost, asset) },
          { label: t`Hash`, render: ({ hash }) => hash },
          { label: t`Note`, render: ({ note }) => note },
        ]}
      />
    </Part>
  );
}
