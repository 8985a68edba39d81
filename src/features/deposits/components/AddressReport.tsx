import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { focusField } from '../../../client/forms/focus-field.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { copy } from '../../../ui/overlays/copy.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { endOf } from '../../../ui/figures/groups-of-four.ts';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { amountFault, cleanHash, hashFault } from '../rules.ts';
import type { Channel } from '../store.ts';
import { DepositAddress } from './DepositAddress.tsx';
import { Fee } from './Fee.tsx';
import { HashField } from './HashField.tsx';
import { ReportOutcome } from './ReportOutcome.tsx';
import { RemarkField } from './RemarkField.tsx';
import styles from './transfer.module.css';
import { useAmountFaultText } from '../../transfers/index.ts';
import { useLimitPairs } from './use-limit-pairs.tsx';
import { useReport } from './use-report.ts';

export interface AddressReportFields {
  readonly [name: string]: string;
  readonly amount: string;
  readonly hash: string;
  readonly remark: string;
}

interface Props {
  title: string;
  actions: ReactNode;
  channel: Channel;
  draft: Draft<AddressReportFields>;
}

/** Shows the address to pay to, with a button to copy it, and the form that reports the payment. */
export function AddressReport({ title, actions, channel, draft }: Props) {
  const { t } = useLingui();
  const amountFaultText = useAmountFaultText(t`Enter the amount you sent.`);
  const submission = useReport(draft);
  const [hasTried, setHasTried] = useState(false);
  const { amount, hash, remark } = draft.fields;
  const { currency, address } = channel;
  const value = parseAmount(amount, currency);
  const faults = { amount: amountFault(value, channel), hash: hashFault(hash, address) };

  const isReady = !faults.amount && !faults.hash && value !== undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (!isReady) return void focusField(faults.amount ? 'amount' : 'hash', 'report');
    void submission.submit({
      channel: channel.id,
      amount: value,
      hash: cleanHash(hash),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    });
  };

  return (
    <Page
      title={title}
      actions={actions}
      bottom={<Acts of={channel} amount={value} isReady={isReady} state={submission.state} />}
    >
      <DepositAddress channel={channel} />
      <div className={styles.block}>
        <AddressTerms channel={channel} />
      </div>
      <ReportHeading />
      <form id="report" className={styles.form} noValidate onSubmit={submit}>
        <AmountField
          label={t`Amount sent`}
          name="amount"
          enterKeyHint="next"
          unit={currency}
          value={amount}
          error={hasTried && faults.amount ? amountFaultText(faults.amount, channel) : undefined}
          onChange={(text) => draft.change({ amount: text })}
        />
        <HashField
          value={hash}
          chain={channel.chain}
          fault={faults.hash}
          isTried={hasTried}
          onChange={(text) => draft.change({ hash: text })}
        />
        <RemarkField value={remark} onChange={(text) => draft.change({ remark: text })} />
        <ReportOutcome state={submission.state} message={submission.message} reference={submission.key} />
      </form>
    </Page>
  );
}

interface ActsProps {
  readonly of: Channel;
  readonly amount: string | undefined;
  /** The report is filled in. */
  readonly isReady: boolean;
  readonly state: ReturnType<typeof useReport>['state'];
}

/** The two buttons: until the address is copied, or the report is filled in, copying is the main one. */
function Acts({ of: { address, currency }, amount, isReady, state }: ActsProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [hasCopied, setHasCopied] = useState(false);
  const label = t`address`;
  const isReportNext = isReady || hasCopied;
  const sentText = amountInWords(amount, currency, { charged: true });
  const offlineReason = online ? undefined : t`You're offline. Connect to report your deposit.`;
  return (
    <div className={styles.acts} data-ready={isReady || undefined}>
      <Button
        kind={isReportNext ? 'filled' : 'outline'}
        type="submit"
        form="report"
        busy={state === 'sending'}
        reason={state === 'unknown' ? t(checking) : offlineReason}
      >
        {amount === undefined ? t`I've sent it` : t`I've sent ${sentText} ${currency}`}
      </Button>
      <Button
        kind={isReportNext ? 'outline' : 'filled'}
        icon={hasCopied ? 'check' : undefined}
        onClick={() => void copy(address, `${label} ${endOf(address)}`).then(setHasCopied)}
      >{t`Copy ${label}`}</Button>
    </div>
  );
}

/** Asks for the report, and says what it is for. */
function ReportHeading() {
  const { t } = useLingui();
  return (
    <>
      <SectionHeading>{t`Once you've sent it, report it here`}</SectionHeading>
      <p
        className={styles.block}
      >{t`Tell us the amount and the transaction hash so we can find your deposit and credit it.`}</p>
    </>
  );
}

/** Minimum, confirmations and fee of an address. */
function AddressTerms({ channel }: { channel: Channel }) {
  const { t } = useLingui();
  const confirmations =
    channel.confirmations === undefined
      ? '–'
      : t`${plural(channel.confirmations, { one: '# network confirmation', other: '# network confirmations' })}`;
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Minimum`, value: <Quantity value={channel.minimum} unit={channel.currency} words /> },
        { name: t`Credited after`, value: confirmations },
        { name: t`Our fee`, value: <Fee percent={channel.fee} /> },
        ...useLimitPairs(),
      ]}
    />
  );
}
