import { useLingui } from '@lingui/react/macro';
import { lastState } from '../../domain/deposit-verdict.ts';
import { Note } from '../../ui/base/Note.tsx';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Acts, Decision } from '../parts/Decision.tsx';
import { deskHref } from '../shell/route.ts';
import { money } from '../words/money.ts';
import { NodesDisagree } from '../parts/NodesDisagree.tsx';
import { isProposed } from '../parts/proposals.ts';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { isDisputed, speaksAgainst, whoCredits } from '../words/deposits.ts';
import { holderOf } from './comparison.ts';
import {
  creditDeposit,
  type Deposit,
  type DepositAmount,
  lookUpDeposit,
  rejectDeposit,
  settleLostDeposit,
} from './api.ts';

interface Props {
  readonly of: Deposit;
  readonly reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** Returns what a deposit credits, or would credit: what arrived, or else what was reported. */
function figureOf({ state, way, shown, said, currency, credited, asset }: Deposit, isAgainst: boolean): DepositAmount {
  if (isAgainst) return { amount: said, currency, reported: null };
  return state === 'pending' && way === 'bank' ? { amount: credited, currency: asset, reported: null } : shown;
}

/** The decision about a deposit: how much is credited, who decides, and what can be done. */
export function DepositDecision({ of, reasons }: Props) {
  const { t } = useLingui();
  const isOnePerson = useMe().data?.isOnePerson ?? false;
  const { state, way, verdict, credited, worth, asset, lost } = of;
  const isAgainst = state === 'pending' && speaksAgainst(of);
  const { amount, currency, reported } = figureOf(of, isAgainst);
  const isCertain = state === 'done' || (state === 'pending' && (way === 'bank' || verdict?.state === 'matches'));
  const uncertain = reported === null && of.isReported ? t`Reported` : t`Shown by the chain`;
  const labels = { pending: isCertain ? t`Will be credited` : uncertain, done: t`Credited`, failed: t`Rejected` };
  const worthText =
    isCertain && asset !== 'USDT' && amount === credited ? t`worth about ${money(worth, 'USDT')}` : undefined;
  return (
    <Decision
      label={isAgainst ? t`Reported, and not what the chain shows` : labels[state]}
      amount={amount}
      currency={currency}
      fact={reported === null ? worthText : t`reported ${money(reported, currency)}`}
      isOver={state !== 'pending' && lost === null}
      who={whoCredits(of, { isAgainst, isOnePerson })}
    >
      {isAgainst && <Against of={of} />}
      {state === 'pending' && isDisputed(verdict) && (
        <NodesDisagree>{t`Don't credit by only one of them.`}</NodesDisagree>
      )}
      {of.isFrozen && (
        <Note kind="warn">
          <p>{t`This customer's account is frozen.`}</p>
        </Note>
      )}
      <ProposalNote of={of.approval} />
      {state === 'pending' && <Decisions of={of} reasons={reasons} isAgainst={isAgainst} isOnePerson={isOnePerson} />}
      {lost !== null && <Lost of={of} />}
    </Decision>
  );
}

/** What the chain shows instead of the payment that was reported. */
function Against({ of: { verdict, currency, refuted, sameHash } }: { readonly of: Deposit }) {
  const { t } = useLingui();
  const state = lastState(verdict);
  const holder = holderOf({ sameHash });
  const other =
    state === 'tooSmall' ? (
      t`What arrived is too little to be credited.`
    ) : holder ? (
      <a href={deskHref('deposits', holder.id)}>{t`Deposit ${holder.number} has this payment.`}</a>
    ) : (
      t`Another deposit has this payment.`
    );
  return (
    <Note kind="danger" title={t`The chain shows something else`}>
      <p>{refuted !== '' ? refuted : state === 'otherToken' ? t`It paid another token, not ${currency}.` : other}</p>
    </Note>
  );
}

interface DecisionsProps extends Props {
  readonly isAgainst: boolean;
  readonly isOnePerson: boolean;
}

/** What is done with a pending deposit. Reject comes first if the chain speaks against it. */
function Decisions({ of, reasons, isAgainst, isOnePerson }: DecisionsProps) {
  const { t } = useLingui();
  const { id, number, verdict, refuted, canLookUp } = of;
  const mayCredit = refuted === '' && verdict?.state !== 'used' && !isProposed(of, creditDeposit);
  const isWaiting = verdict?.state === 'young' || verdict?.state === 'notFound' || isDisputed(verdict);
  const reject = (
    <ActButton
      key="reject"
      action={rejectDeposit}
      kind="danger"
      label={t`Reject`}
      title={t`Reject deposit ${number}`}
      fixed={{ deposit: id }}
      fields={[
        {
          name: 'reason',
          label: t`Reason, which the customer reads in their language`,
          kind: 'choice',
          options: reasons.map(({ reason, text }) => ({ value: reason, label: text })),
        },
      ]}
    />
  );
  const credit = mayCredit && (
    <Credit key="credit" of={of} isMain={!isAgainst && !isWaiting} isOnePerson={isOnePerson} />
  );
  const look = canLookUp && (
    <ActButton
      key="look"
      action={lookUpDeposit}
      kind={isWaiting ? 'main' : 'plain'}
      label={t`Look again`}
      title={t`Look deposit ${number} up`}
      fixed={{ deposit: id }}
    />
  );
  return (
    <Acts>{isAgainst ? [reject, look, credit] : isWaiting ? [look, credit, reject] : [credit, look, reject]}</Acts>
  );
}

interface CreditProps {
  readonly of: Deposit;
  readonly isMain: boolean;
  readonly isOnePerson: boolean;
}

function Credit({ of, isMain, isOnePerson }: CreditProps) {
  const { t } = useLingui();
  const { id, number, way, verdict, second, shown } = of;
  const isMatching = verdict?.state === 'matches';
  const what = isMatching ? money(shown.amount, shown.currency) : t`what arrived`;
  return (
    <ActButton
      action={creditDeposit}
      kind={isMain ? 'main' : 'plain'}
      label={second !== '' && !isOnePerson ? t`Propose to credit ${what}` : t`Credit ${what}`}
      title={t`Credit deposit ${number}`}
      fixed={{ deposit: id, amount: null, payment: null, arrived: null }}
      fields={[
        ...(isMatching ? [] : [{ name: 'amount', label: t`Amount that arrived`, kind: 'line' } as const]),
        ...(way === 'bank'
          ? ([
              { name: 'payment', label: t`The bank's id of the transfer`, kind: 'line' },
              { name: 'arrived', label: t`Time of arrival`, kind: 'moment' },
              {
                name: 'sender',
                label: t`Sender's name from the bank`,
                help: t`Leave it empty if the bank names no one`,
                kind: 'line',
              },
            ] as const)
          : []),
      ]}
    />
  );
}

/** A credited payment that is gone, until two people say what was done about it. */
function Lost({ of }: { readonly of: Deposit }) {
  const { t } = useLingui();
  const { id, number } = of;
  return (
    <>
      <Note kind="danger" title={t`The chain no longer shows this payment`}>
        <p>
          {t`The transaction is gone, or it pays another amount. Nothing was taken back: the customer still has what was credited.`}
        </p>
      </Note>
      {!isProposed(of, settleLostDeposit) && (
        <Acts>
          <ActButton
            action={settleLostDeposit}
            kind="main"
            label={t`Settle the lost payment`}
            title={t`Settle the lost payment of ${number}`}
            fixed={{ deposit: id }}
            fields={[{ name: 'note', label: t`What was done about it`, kind: 'text' }]}
          />
        </Acts>
      )}
    </>
  );
}
