import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { payoutTerms } from '../../transfers/index.ts';
import { user } from '../../../client/session/user.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../domain/chains.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { isSamePayee, type Payee, WITHDRAWAL_PATH, wallets, cards } from '../../wallets/index.ts';
import { useWithdrawalForm, type WithdrawalForm } from '../components/use-withdrawal-form.ts';
import { RecentWithdrawals } from '../components/RecentWithdrawals.tsx';
import styles from '../components/withdrawal.module.css';
import { OpensIn, WaitingPayee } from '../components/Waiting.tsx';
import { WithdrawalFields } from '../components/WithdrawalFields.tsx';
import { WithdrawalSheet } from '../components/WithdrawalSheet.tsx';
import { WithdrawalSummary } from '../components/WithdrawalSummary.tsx';

export const beginPageReads = () => beginReads([payoutTerms, wallets, cards, user]);

/**
 * Withdraws to a wallet or bank account. The terms are shown before typing, the fee and what arrives before the
 * password (WD-01 to WD-07).
 */
export default function WithdrawalPage() {
  const { t } = useLingui();
  const form = useWithdrawalForm();
  const { termsState, to, payee, method, currency, amount, quote } = form;
  const [hasTried, setHasTried] = useState(false);
  const isExtraWide = useExtraWide();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (form.fault || !method || !payee.target || payee.isStored || amount === undefined || form.blockerText) {
      focusField(payee.isGone ? 'target' : 'amount', 'withdraw');
      return;
    }
    // the empty form after sending must not show errors
    setHasTried(false);
    form.setConfirming({ target: payee.target, method });
  };

  return (
    <Page
      title={t`Withdraw`}
      bar="own"
      ownHeading
      header={
        <>
          <BackButton />
          <h1>{t`Withdraw`}</h1>
        </>
      }
      form
      asideAtEnd
      aside={isExtraWide && <RecentWithdrawals />}
      bottom={<MainButton form={form} />}
      actions={
        <IconButton icon="receipt-text" label={t`Withdrawal history`} href={hashHref('/pages/Withdraw/record')} />
      }
    >
      <Form form={form} hasTried={hasTried} onSubmit={submit} />
      {method && (
        <WithdrawalSummary
          method={method}
          currency={currency}
          amount={quote && amount}
          quote={quote}
          terms={termsState.value}
        />
      )}
      {method && payee.target && to === 'wallet' && <Destination payee={payee.target} />}
      <Confirmation form={form} />
    </Page>
  );
}

/** Shows the whole address in groups, and on which network it is. */
function Destination({ payee: { address, chain } }: { readonly payee: Payee }) {
  const { t } = useLingui();
  return (
    <section className={styles.block} aria-label={t`It goes to`}>
      {address !== '' && (
        <>
          <h2 className={styles.goes}>
            <span>{t`It goes to`}</span>
            <bdi className={styles.caption}>{chainName(chain)}</bdi>
          </h2>
          <div className={styles.check}>
            <CopyGroups label={t`address`} value={address} />
          </div>
        </>
      )}
      <Note>
        <Trans>
          This address is on {chainName(chain)}. Make sure your wallet uses that network: coins sent on another one are
          lost.
        </Trans>
      </Note>
    </section>
  );
}

interface FormProps {
  form: WithdrawalForm;
  /** Whether the customer has submitted the form; faults are shown from then on. */
  hasTried: boolean;
  onSubmit: (event: FormEvent) => void;
}

function Form({ form, hasTried, onSubmit }: FormProps) {
  const { t } = useLingui();
  const { draft, termsState, to, payee, method, currency, amount, fault, prerequisite, pausedUntil } = form;
  // more than there is cannot become right by typing on
  const isShown = hasTried || fault === 'available' || fault === 'maximum' || fault === 'decimals';
  return (
    <form id="withdraw" className={styles.form} noValidate onSubmit={onSubmit}>
      <Segmented
        label={t`Withdraw to`}
        labelHidden
        value={to}
        options={[
          { value: 'wallet', label: t`Wallet` },
          { value: 'bank', label: t`Bank account` },
        ]}
        onChange={(next) => draft.change({ to: next, target: '' })}
      />
      {pausedUntil !== undefined && <PauseNote until={pausedUntil} />}
      {form.payeeOpens !== undefined && <WaitingPayee to={to} until={form.payeeOpens} payeeHours={payee.payeeHours} />}
      {prerequisite && termsState.value && (
        <Note kind="info" title={prerequisite.text} live>
          {prerequisite.explanation}
        </Note>
      )}
      <ResourceView
        of={termsState}
        messageOf={errorMessage}
        onRetry={() => void payoutTerms.refresh()}
        title={t`Withdrawal terms didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 2]]} />}
      >
        {() => (
          <WithdrawalFields
            to={to}
            payee={payee}
            method={method}
            currency={currency}
            typedAmount={draft.fields.amount}
            amount={amount}
            available={form.availableAmount}
            fault={isShown ? fault : undefined}
            onTarget={(id) => draft.change({ target: id })}
            onAmount={(text) => draft.change({ amount: text })}
          />
        )}
      </ResourceView>
    </form>
  );
}

/** Explains how long withdrawals are paused after a change of password or phone, and what works until then. */
function PauseNote({ until }: { until: number }) {
  const { t } = useLingui();
  return (
    <Note title={t`Withdrawals are paused after a security change`}>
      <Trans>
        Your password or phone number was changed. To protect you, withdrawals are paused until{' '}
        {formatDateTime(until, { zone: true })}. You can still deposit, trade and redeem.
      </Trans>
    </Note>
  );
}

/** Submits the form, or links to what the customer has to add first. */
function MainButton({ form }: { form: WithdrawalForm }) {
  const { prerequisite, blockerText, payee, amount, currency, fault } = form;
  const { t } = useLingui();
  if (prerequisite && !blockerText)
    return <Button href={hashHref(link(prerequisite.path, { from: WITHDRAWAL_PATH }))}>{prerequisite.action}</Button>;
  const amountText = amountInWords(amount, currency, { charged: true });
  return (
    <Button type="submit" form="withdraw" disabled={!payee.targets || payee.isStored} reason={blockerText}>
      {form.payeeOpens !== undefined ? (
        <OpensIn until={form.payeeOpens} onOpen={form.refresh} />
      ) : amount === undefined || fault !== undefined ? (
        t`Withdraw`
      ) : (
        t`Withdraw ${amountText} ${currency}`
      )}
    </Button>
  );
}

/** Shows the confirmation of the chosen payee, and why it is no longer possible. */
function Confirmation({ form }: { form: WithdrawalForm }) {
  const { t } = useLingui();
  const { draft, confirming, confirmedMethod, amount, payee } = form;
  if (!confirming || amount === undefined) return null;
  const isGone = payee.targets?.some((target) => isSamePayee(target, confirming.target)) === false;
  const notOfferedText = t`This coin isn't available on this network right now.`;
  return (
    <WithdrawalSheet
      draft={draft}
      target={confirming.target}
      amount={amount}
      terms={confirmedMethod ?? confirming.method}
      onClose={() => form.setConfirming(undefined)}
      blocker={
        isGone
          ? t`This recipient was deleted or changed, so nothing was sent. Go back and choose again.`
          : (confirmedMethod?.closed ?? notOfferedText)
      }
    />
  );
}
