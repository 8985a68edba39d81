import { useLingui } from '@lingui/react/macro';
import {
  creditDeposit,
  type Deposit as DepositPage,
  depositView,
  lookAtProof,
  lookUpDeposit,
  rejectDeposit,
  settleLostDeposit,
} from './api.ts';
import type { Picture as PictureData } from '../verifications/api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { deskHref } from '../shell/route.ts';
import { Picture } from '../parts/Picture.tsx';

/** A deposit: what the customer said beside what the chain says. */
export function Deposit({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(depositView, { id });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { deposit, reasons } = data;
  const { number, account, username, channel, state, said, currency, observed, credited, asset, worth } = deposit;
  return (
    <DeskEntry
      title={t`Deposit ${number}`}
      actions={state === 'pending' && <Decisions of={deposit} reasons={reasons} />}
    >
      {deposit.isFrozen && <Note kind="warn">{t`This customer's account is frozen.`}</Note>}
      {deposit.lost !== null && <Lost of={deposit} />}
      {deposit.second !== '' && state === 'pending' && <Note kind="info">{deposit.second}</Note>}
      <Section title={deposit.isReported ? t`What the customer said` : t`Payment that no one reported`}>
        <FieldList
          of={{
            customer: username,
            channel,
            amount: `${said} ${currency}`,
            hash: deposit.hash,
            to: deposit.payee,
            bankAccount: deposit.bankAccount,
            reference: deposit.reference,
            remark: deposit.remark,
            created: deposit.created,
          }}
          moments={['created']}
        />
        <p>
          <a href={deskHref('customers', account)}>{t`The customer's page`}</a>
        </p>
      </Section>
      <Section title={t`What the chain says`}>
        <FieldList of={deposit.verdict ?? {}} moments={['at', 'looked', 'time']} />
      </Section>
      <Section title={t`What is credited`}>
        <FieldList
          of={{
            state,
            arrived: observed === null ? null : `${observed} ${currency}`,
            credited: `${credited} ${asset}`,
            worth: `${worth} USDT`,
            rate: deposit.rate,
            reason: deposit.reason,
          }}
        />
      </Section>
      {deposit.hasPicture && (
        <Section title={t`Receipt`}>
          <div>
            <ActButton
              action={lookAtProof}
              label={t`Show`}
              title={t`Receipt of ${number}`}
              fixed={{ deposit: deposit.id }}
            >
              {(result) => <Picture of={result as PictureData} name={t`Receipt`} />}
            </ActButton>
          </div>
        </Section>
      )}
      <Others title={t`Other customers who reported this hash`} of={deposit.sameHash} />
      <Others title={t`Earlier deposits of this customer`} of={deposit.earlier} />
    </DeskEntry>
  );
}

interface DecisionsProps {
  of: DepositPage;
  reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** A credited payment that is gone, until two people say what was done about it. */
function Lost({ of: { id, number } }: { readonly of: DepositPage }) {
  const { t } = useLingui();
  return (
    <Note kind="danger" title={t`The chain no longer shows this payment`}>
      <p>
        {t`The transaction is gone, or it pays another amount. Nothing was taken back: the customer still has what was credited.`}
      </p>
      <ActButton
        action={settleLostDeposit}
        label={t`Settle`}
        title={t`Settle the lost payment of ${number}`}
        fixed={{ deposit: id }}
        fields={[{ name: 'note', label: t`What was done about it`, kind: 'text' }]}
      />
    </Note>
  );
}

/** What is done with a pending deposit. */
function Decisions({ of: deposit, reasons }: DecisionsProps) {
  const { t } = useLingui();
  const { number } = deposit;
  return (
    <>
      <Credit of={deposit} />
      {deposit.canLookUp && (
        <ActButton
          action={lookUpDeposit}
          label={t`Look again`}
          title={t`Look deposit ${number} up`}
          fixed={{ deposit: deposit.id }}
        />
      )}
      <ActButton
        action={rejectDeposit}
        kind="danger"
        label={t`Reject`}
        title={t`Reject deposit ${number}`}
        fixed={{ deposit: deposit.id }}
        fields={[
          {
            name: 'reason',
            label: t`Reason, which the customer reads in their language`,
            kind: 'choice',
            options: reasons.map(({ reason, text }) => ({ value: reason, label: text })),
          },
        ]}
      />
    </>
  );
}

function Credit({ of: { id, number, way, verdict } }: { readonly of: DepositPage }) {
  const { t } = useLingui();
  const isMatching = verdict?.state === 'matches';
  return (
    <ActButton
      action={creditDeposit}
      kind="main"
      label={t`Credit`}
      title={t`Credit deposit ${number}`}
      fixed={{ deposit: id, amount: null, payment: null, arrived: null }}
      fields={[
        ...(isMatching ? [] : [{ name: 'amount', label: t`Amount that arrived`, kind: 'line' } as const]),
        ...(way === 'bank'
          ? ([
              { name: 'payment', label: t`The bank's id of the transfer`, kind: 'line' },
              { name: 'arrived', label: t`Time of arrival`, kind: 'moment' },
            ] as const)
          : []),
      ]}
    />
  );
}

function Others({ title, of }: { readonly title: string; readonly of: DepositPage['earlier'] }) {
  if (of.length === 0) return null;
  const lines = of.map(
    ({ number, said, currency, state, username }) => `${number}: ${said} ${currency}, ${state}, ${username}`,
  );
  return (
    <Section title={title}>
      <FieldList of={{ deposits: lines }} />
    </Section>
  );
}
