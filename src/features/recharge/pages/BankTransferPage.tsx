import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { type Draft, useDraft } from '../../../client/forms/use-draft.ts';
import { bankCodes } from '../../../api/banks.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { ceilTo } from '../../../lib/rounding.ts';
import { hashHref } from '../../../lib/location.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { CopyRow } from '../components/CopyRow.tsx';
import { Fee } from '../components/Fee.tsx';
import { Outcome } from '../components/Outcome.tsx';
import { ProofUpload } from '../components/ProofUpload.tsx';
import { Unavailable } from '../components/Unavailable.tsx';
import styles from '../components/transfer.module.css';
import { useChannel } from '../components/use-channel.ts';
import { useFaults } from '../components/use-faults.ts';
import { useRechargeLeft } from '../components/use-recharge-left.ts';
import { useReport } from '../components/use-report.ts';
import { amountFault, credited } from '../rules.ts';
import { channels, type Channel } from '../store.ts';

const empty = { amount: '', remark: '' };
const DECIMALS = 2;

/**
 * A bank transfer: amount and what it gives, where to pay with a button to copy each line, and its proof (RECH-05,
 * RECH-08).
 */
export default function BankTransferPage() {
  const { t } = useLingui();
  const { channel, fresh, error, loading, retry } = useChannel('bank');
  const draft = useDraft(`recharge ${channel?.id ?? ''}`, empty);
  const actions = (
    <IconButton icon={ReceiptText} label={t`Deposit history`} href={hashHref('/pages/Recharge/record')} />
  );
  if (!channel?.account || channel.closed !== '') {
    return (
      <Page title={t`Bank transfer`} actions={actions}>
        <Unavailable fresh={fresh} error={error} loading={loading} closed={channel?.closed} onRetry={retry} />
      </Page>
    );
  }
  return <Transfer key={channel.id} actions={actions} channel={channel} draft={draft} />;
}

function Transfer({ actions, channel, draft }: { actions: ReactNode; channel: Channel; draft: Draft<typeof empty> }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { amountText } = useFaults(channel);
  const money = useReport(draft);
  const [tried, setTried] = useState(false);
  const [proof, setProof] = useState('');
  const { amount, remark } = draft.fields;
  const { currency, credit, rate, rateTime } = channel;
  const value = amountOf(amount, currency);
  const wrong = amountFault(value, channel);
  // a bank's form wants both decimals
  const exact =
    value === undefined || wrong === 'decimals' ? '' : formatAmount(ceilTo(value, DECIMALS), { scale: DECIMALS });
  const bank = bankCodes.find((code) => code === channel.bank);
  const left = useRechargeLeft();
  const gives = value === undefined ? undefined : credited(value, channel);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong || value === undefined || proof === '' || rate === undefined) {
      // the picture stands outside of the form
      document.querySelector<HTMLElement>(wrong ? '#report [name=amount]' : '[name=proof]')?.focus();
      return;
    }
    void money
      .submit({
        channel: channel.id,
        amount: value,
        rate,
        proof,
        ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      })
      // a rate that was refused is shown as it is now
      .then(() => channels.refresh());
  };
  const reason =
    money.state === 'unknown'
      ? t(checking)
      : !online
        ? t`You're offline. Connect to report your transfer.`
        : rate === undefined
          ? t`The exchange rate isn't available right now, so you can't report a transfer. Please try again in a few minutes.`
          : undefined;

  return (
    <Page
      title={t`Bank transfer`}
      actions={actions}
      bottom={
        <Button type="submit" form="report" busy={money.state === 'sending'} reason={reason}>
          {exact === '' ? t`I have transferred it` : t`I have transferred ${exact} ${currency}`}
        </Button>
      }
    >
      <form id="report" className={styles.form} noValidate onSubmit={submit}>
        <AmountField
          label={t`Amount`}
          name="amount"
          unit={currency}
          value={amount}
          hint={
            <Trans>
              Minimum <Quantity value={channel.minimum} unit={currency} />
            </Trans>
          }
          error={tried && wrong ? amountText(wrong) : undefined}
          onChange={(text) => draft.change({ amount: text })}
        />
      </form>
      <div className={styles.head}>
        <p className={styles.caption}>{t`You'll receive`}</p>
        <Figure value={gives} unit={credit} size={28} />
      </div>
      <div className={styles.block}>
        <Pairs
          lines
          pairs={[
            {
              name: t`Exchange rate`,
              value:
                rate === undefined ? (
                  '–'
                ) : (
                  <>
                    <Quantity value={rate} unit={currency} /> = <Quantity value="1" unit={credit} />
                  </>
                ),
            },
            {
              name: t`Exchange rate as of`,
              value: rateTime === undefined ? '–' : <bdi>{formatDateTime(rateTime, { zone: true })}</bdi>,
            },
            { name: t`Our fee`, value: <Fee percent={channel.fee} /> },
            ...(left === undefined
              ? []
              : [{ name: t`Daily deposit limit left`, value: <Quantity value={left} unit="USDT" /> }]),
          ]}
        />
      </div>
      <SectionHeading>{t`Pay to`}</SectionHeading>
      <dl className={styles.copies}>
        <CopyRow label={t`Account name`} value={channel.payee} />
        <CopyRow label={t`Bank`} value={bank ? `${t(bankNames[bank])} (${bank})` : channel.bank} />
        <CopyRow label={t`Account number`} value={channel.account} />
        <CopyRow
          label={t`Amount`}
          value={exact.replaceAll(',', '')}
          shown={
            <span dir="ltr">
              {exact} {currency}
            </span>
          }
        />
        <CopyRow label={t`Reference`} value={channel.reference} />
      </dl>
      <div className={styles.block}>
        <Note>{t`Transfer exactly this amount from an account in your own name, and put the reference in the transfer note. We use both to find your transfer.`}</Note>
        {channel.rateHold !== undefined && (
          <Note>{t`This rate applies if your money reaches us within ${channel.rateHold} min of your report. After that, we use the rate at the time it arrives.`}</Note>
        )}
      </div>
      <SectionHeading>{t`Once you've made the transfer`}</SectionHeading>
      <div className={styles.form}>
        <ProofUpload
          value={proof}
          onChange={setProof}
          error={tried && proof === '' ? t`Add a screenshot or photo of your bank receipt.` : undefined}
        />
        <Field
          form="report"
          label={t`Note`}
          hint={t`Optional`}
          name="remark"
          value={remark}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => draft.change({ remark: text })}
        />
        <Outcome state={money.state} message={money.message} reference={money.key} />
      </div>
    </Page>
  );
}
