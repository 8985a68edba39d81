import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { type Draft, useDraft } from '../../../client/forms/use-draft.ts';
import { HASH_LEAST } from '../../../api/transfers.ts';
import { chainName } from '../../../lib/chains.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { hashHref } from '../../../lib/location.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CopyGroups } from '../../../ui/CopyGroups.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Fee } from '../components/Fee.tsx';
import { Outcome } from '../components/Outcome.tsx';
import { Unavailable } from '../components/Unavailable.tsx';
import styles from '../components/transfer.module.css';
import { useChannel } from '../components/use-channel.ts';
import { useRechargeLeft } from '../components/use-recharge-left.ts';
import { useReport } from '../components/use-report.ts';
import { useFaults } from '../components/use-faults.ts';
import { amountFault, hashFault } from '../rules.ts';
import type { Channel } from '../store.ts';

const empty = { amount: '', hash: '', remark: '' };

/**
 * The customer's address on one chain as QR code and text, and the report of what was sent there (RECH-02, RECH-03,
 * RECH-06).
 */
export default function AddressTransferPage() {
  const { t } = useLingui();
  const { channel, fresh, error, loading, retry } = useChannel('crypto');
  const draft = useDraft(`recharge ${channel?.id ?? ''}`, empty);
  const title = channel ? t`Deposit ${channel.currency}` : t`Deposit`;
  const actions = (
    <IconButton icon={ReceiptText} label={t`Deposit history`} href={hashHref('/pages/Recharge/record')} />
  );
  if (!channel?.address || channel.closed !== '') {
    return (
      <Page title={title} actions={actions}>
        <Unavailable fresh={fresh} error={error} loading={loading} closed={channel?.closed} onRetry={retry} />
      </Page>
    );
  }
  return <Payment key={channel.id} title={title} actions={actions} channel={channel} draft={draft} />;
}

interface Props {
  title: string;
  actions: React.ReactNode;
  channel: Channel;
  draft: Draft<typeof empty>;
}

function Payment({ title, actions, channel, draft }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { amountText, hashText } = useFaults(channel);
  const money = useReport(draft);
  const [tried, setTried] = useState(false);
  const { amount, hash, remark } = draft.fields;
  const { currency, address } = channel;
  const value = amountOf(amount, currency);
  const wrong = { amount: amountFault(value, channel), hash: hashFault(hash) };
  const chain = chainName(channel.chain);
  const left = useRechargeLeft();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong.amount || wrong.hash || value === undefined) {
      document.forms
        .namedItem('report')
        ?.querySelector<HTMLElement>(wrong.amount ? '[name=amount]' : '[name=hash]')
        ?.focus();
      return;
    }
    void money.submit({
      channel: channel.id,
      amount: value,
      hash: hash.trim(),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    });
  };

  return (
    <Page
      title={title}
      actions={actions}
      bottom={
        <Button
          type="submit"
          form="report"
          busy={money.state === 'sending'}
          reason={
            money.state === 'unknown'
              ? t(checking)
              : online
                ? undefined
                : t`You're offline. Connect to report your deposit.`
          }
        >
          {value === undefined ? t`I have sent it` : t`I have sent ${formatAmount(value)} ${currency}`}
        </Button>
      }
    >
      <div className={styles.block}>
        <Note
          kind="warn"
          title={t`Only ${currency} on ${chain}`}
        >{t`Anything sent on another network, or any other coin sent here, is lost.`}</Note>
      </div>
      <div className={styles.code}>
        <QrCode
          value={address}
          name={t`QR code of your ${chain} address`}
          description={t`Scan it with your wallet app, or copy the address below.`}
        />
      </div>
      <Card label={t`Your address on ${chain}`}>
        <div className={styles.address}>
          <p className={styles.caption}>{t`Your address on ${chain}`}</p>
          <CopyGroups label={t`address`} value={address} />
          <p className={styles.caption}>{t`Compare it group by group with what your wallet shows before you send.`}</p>
        </div>
      </Card>
      <div className={styles.block}>
        <Pairs
          lines
          pairs={[
            { name: t`Minimum`, value: <Quantity value={channel.minimum} unit={currency} /> },
            {
              name: t`Credited after`,
              value:
                channel.confirmations === undefined
                  ? '–'
                  : t`${plural(channel.confirmations, { one: '# network confirmation', other: '# network confirmations' })}`,
            },
            { name: t`Our fee`, value: <Fee percent={channel.fee} /> },
            ...(left === undefined
              ? []
              : [{ name: t`Daily deposit limit left`, value: <Quantity value={left} unit="USDT" /> }]),
          ]}
        />
      </div>
      <SectionHeading>{t`Once you've sent it`}</SectionHeading>
      <form id="report" className={styles.form} noValidate onSubmit={submit}>
        <AmountField
          label={t`Amount sent`}
          name="amount"
          unit={currency}
          value={amount}
          error={tried && wrong.amount ? amountText(wrong.amount) : undefined}
          onChange={(text) => draft.change({ amount: text })}
        />
        <Field
          label={t`Transaction hash`}
          name="hash"
          ltr
          value={hash}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={240}
          help={t`At least ${HASH_LEAST} letters and digits. Your wallet shows it with the payment. It's also called TxID.`}
          error={tried && wrong.hash ? hashText(wrong.hash) : undefined}
          onChange={(text) => draft.change({ hash: text })}
        />
        <Field
          label={t`Note`}
          hint={t`Optional`}
          name="remark"
          value={remark}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => draft.change({ remark: text })}
        />
        <Outcome state={money.state} message={money.message} reference={money.key} />
      </form>
    </Page>
  );
}
