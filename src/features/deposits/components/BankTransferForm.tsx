import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { focusField } from '../../../client/forms/focus-field.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { formatAmount } from '../../../domain/decimal.ts';
import { ceilTo } from '../../../domain/rounding.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { amountFault, creditedAmount } from '../rules.ts';
import { type Channel, openedChannels } from '../store.ts';
import { BankAccount } from './BankAccount.tsx';
import { BankTerms } from './BankTerms.tsx';
import { ReportOutcome } from './ReportOutcome.tsx';
import { ProofUpload } from './ProofUpload.tsx';
import { RemarkField } from './RemarkField.tsx';
import styles from './transfer.module.css';
import { useAmountFaultText } from '../../transfers/index.ts';
import type { Attachment } from '../../uploads/index.ts';
import { useProofUpload } from './use-proof-upload.ts';
import { useReport } from './use-report.ts';

export interface BankTransferFields {
  readonly [name: string]: string;
  readonly amount: string;
  readonly remark: string;
}

interface Props {
  actions: ReactNode;
  channel: Channel;
  draft: Draft<BankTransferFields>;
}

const DECIMALS = 2;

/** Shows the form that reports a bank transfer: its amount, the account to pay to, and its proof. */
export function BankTransferForm({ actions, channel, draft }: Props) {
  const { t } = useLingui();
  const submission = useReport(draft);
  const [hasTried, setHasTried] = useState(false);
  const proof = useProofUpload();
  const { amount, remark } = draft.fields;
  const { currency, credit, rate } = channel;
  const value = parseAmount(amount, currency);
  const fault = amountFault(value, channel);
  // a bank's form wants both decimals
  const exact =
    value === undefined || fault === 'decimals' ? '' : formatAmount(ceilTo(value, DECIMALS), { scale: DECIMALS });
  const receivedAmount = value === undefined ? undefined : creditedAmount(value, channel);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (fault || value === undefined || proof.url === undefined || rate === undefined) {
      focusField(fault ? 'amount' : 'proof');
      return;
    }
    const report = { channel: channel.id, amount: value, rate, proof: proof.url };
    void submission
      .submit({ ...report, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) })
      // the server may have refused an old rate: load the current one
      .then(() => openedChannels.refresh());
  };
  const blocker = useBlocker(submission.state === 'unknown', rate);
  const label = useReportLabel(proof, exact, currency);

  return (
    <Page
      title={t`Bank transfer`}
      actions={actions}
      bottom={
        <Button
          type="submit"
          form="report"
          kind={proof.url === undefined ? 'outline' : 'filled'}
          busy={submission.state === 'sending' || proof.progress !== undefined}
          reason={blocker}
        >
          {label}
        </Button>
      }
    >
      <form id="report" className={styles.form} noValidate onSubmit={submit}>
        <Amount
          channel={channel}
          value={amount}
          fault={hasTried ? fault : undefined}
          onChange={(text) => draft.change({ amount: text })}
        />
      </form>
      <div className={styles.head}>
        <p className={styles.caption}>{t`You receive`}</p>
        <Figure value={receivedAmount} unit={credit} size={28} />
      </div>
      <div className={styles.block}>
        <BankTerms channel={channel} />
      </div>
      <SectionHeading>{t`Pay to`}</SectionHeading>
      <BankAccount channel={channel} exact={exact} />
      <SectionHeading>{t`Once you've made the transfer, report it here`}</SectionHeading>
      <div className={styles.form}>
        <p>{t`Send us your bank receipt so we can find your transfer and credit it.`}</p>
        <ProofUpload proof={proof} error={hasTried ? t`Add a screenshot or photo of your bank receipt.` : undefined} />
        <RemarkField value={remark} onChange={(text) => draft.change({ remark: text })} />
        <ReportOutcome state={submission.state} message={submission.message} reference={submission.key} />
      </div>
    </Page>
  );
}

interface AmountProps {
  channel: Channel;
  value: string;
  fault: ReturnType<typeof amountFault>;
  onChange: (text: string) => void;
}

function Amount({ channel, value, fault, onChange }: AmountProps) {
  const { t } = useLingui();
  const amountFaultText = useAmountFaultText(t`Enter the amount you sent.`);
  const { currency } = channel;
  return (
    <AmountField
      label={t`Amount`}
      name="amount"
      unit={currency}
      value={value}
      hint={
        <Trans>
          Minimum <Quantity value={channel.minimum} unit={currency} words />
        </Trans>
      }
      error={fault ? amountFaultText(fault, channel) : undefined}
      onChange={onChange}
    />
  );
}

/** Returns the label of the button that reports the transfer: what is missing until it is attached. */
function useReportLabel({ url, progress }: Attachment, exact: string, currency: string): string {
  const { t } = useLingui();
  if (progress !== undefined) return t`Uploading photo`;
  if (url === undefined) return t`Add the picture to send`;
  return exact === '' ? t`I've made the transfer` : t`I've transferred ${exact} ${currency}`;
}

/** Returns why the customer cannot report a transfer now; undefined if they can. */
function useBlocker(isUnknown: boolean, rate: string | undefined): ReactNode {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  if (isUnknown) return t(checking);
  if (!online) return t`You're offline. Connect to report your transfer.`;
  if (rate !== undefined) return undefined;
  return (
    <Trans>
      The exchange rate isn't available right now, so you can't report a transfer. Please try again in a few minutes.
    </Trans>
  );
}
