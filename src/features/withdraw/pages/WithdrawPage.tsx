import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../lib/chains.ts';
import { amountInWords } from '../../../lib/decimal.ts';
import { hashHref } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { user } from '../../profile/store.ts';
import { samePayee, WITHDRAW } from '../components/target.ts';
import { useFaults } from '../components/use-faults.ts';
import { useWithdrawForm, type WithdrawForm } from '../components/use-withdraw-form.ts';
import styles from '../components/withdraw.module.css';
import { WithdrawFields } from '../components/WithdrawFields.tsx';
import { WithdrawSheet } from '../components/WithdrawSheet.tsx';
import { WithdrawSummary } from '../components/WithdrawSummary.tsx';
import { terms, wallets, cards } from '../store.ts';

export const begin = () => beginReads([terms, wallets, cards, user]);

/**
 * Withdraw to a wallet or a bank card: terms before typing, fee and what arrives before the password (WD-01 to WD-07).
 */
export default function WithdrawPage() {
  const { t } = useLingui();
  const form = useWithdrawForm();
  const { stated, to, payee, way, currency, amount, quoted } = form;
  const [tried, setTried] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (form.fault || !way || !payee.target || payee.isStored || amount === undefined || form.reason) {
      focusField(payee.gone ? 'target' : 'amount', 'withdraw');
      return;
    }
    // what is emptied once it was sent is not wrong
    setTried(false);
    form.setConfirming({ target: payee.target, way });
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
      bottom={<MainButton form={form} />}
      actions={
        <IconButton icon="receipt-text" label={t`Withdrawal history`} href={hashHref('/pages/Withdraw/record')} />
      }
    >
      <Form form={form} tried={tried} onSubmit={submit} />
      {way && <WithdrawSummary way={way} currency={currency} amount={amount} quoted={quoted} stated={stated.value} />}
      {way && payee.target && to === 'wallet' && <NetworkNote chain={payee.target.chain} />}
      <Confirmation form={form} />
    </Page>
  );
}

function NetworkNote({ chain }: { chain: string }) {
  return (
    <div className={styles.block}>
      <Note>
        <Trans>
          This address is on {chainName(chain)}. Make sure your wallet uses that network: coins sent on another one are
          lost.
        </Trans>
      </Note>
    </div>
  );
}

interface FormProps {
  form: WithdrawForm;
  /** It was submitted once: from then on what is wrong is said. */
  tried: boolean;
  onSubmit: (event: FormEvent) => void;
}

function Form({ form, tried, onSubmit }: FormProps) {
  const { t } = useLingui();
  const words = useFaults();
  const { draft, stated, to, payee, way, currency, amount, fault, prompt, pausedUntil } = form;
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
      {prompt && stated.value && (
        <Note kind="info" live>
          {prompt.text}
        </Note>
      )}
      <ResourceView
        of={stated}
        messageOf={errorMessage}
        onRetry={() => void terms.refresh()}
        title={t`Withdrawal terms didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 2]]} />}
      >
        {() => (
          <WithdrawFields
            to={to}
            payee={payee}
            way={way}
            currency={currency}
            typed={draft.fields.amount}
            available={form.available}
            error={tried && way && fault ? words(fault, way, amount) : undefined}
            onTarget={(id) => draft.change({ target: id })}
            onAmount={(text) => draft.change({ amount: text })}
          />
        )}
      </ResourceView>
    </form>
  );
}

/** After a change of password or phone: from when withdrawals are possible again, and what is possible until then. */
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

/** Withdraws, or leads to what is missing before anything can be withdrawn. */
function MainButton({ form: { prompt, reason, payee, amount, currency, fault } }: { form: WithdrawForm }) {
  const { t } = useLingui();
  if (prompt && !reason) return <Button href={hashHref(link(prompt.path, { from: WITHDRAW }))}>{prompt.action}</Button>;
  const amountText = amountInWords(amount, currency, { charged: true });
  return (
    <Button type="submit" form="withdraw" disabled={!payee.targets || payee.isStored} reason={reason}>
      {amount === undefined || fault !== undefined ? t`Withdraw` : t`Withdraw ${amountText} ${currency}`}
    </Button>
  );
}

/** The sheet over the payee that was chosen, and why it cannot be paid any more. */
function Confirmation({ form }: { form: WithdrawForm }) {
  const { t } = useLingui();
  const { draft, confirming, confirmedWay, amount, payee } = form;
  if (!confirming || amount === undefined) return null;
  const isGone = payee.targets?.some((target) => samePayee(target, confirming.target)) === false;
  const notOffered = t`This coin isn't available on this network right now.`;
  return (
    <WithdrawSheet
      draft={draft}
      target={confirming.target}
      amount={amount}
      terms={confirmedWay ?? confirming.way}
      onClose={() => form.setConfirming(undefined)}
      closed={
        isGone
          ? t`This recipient was deleted or changed, so nothing was sent. Go back and choose again.`
          : (confirmedWay?.closed ?? notOffered)
      }
    />
  );
}
