import { useLingui } from '@lingui/react/macro';
import { Fold } from '../../ui/layout/Fold.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { EntryComing, EntryPage, Happened, Part } from '../parts/EntryPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { Picture } from '../parts/Picture.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { Names } from '../statements/Names.tsx';
import type { Picture as PictureData } from '../verifications/api.ts';
import { channelWords, DEPOSIT_STATE_WORDS, depositAmountWords } from '../words/deposits.ts';
import { type Deposit as DepositPage, depositView, lookAtProof } from './api.ts';
import { Comparison } from './Comparison.tsx';
import { DepositDecision } from './DepositDecision.tsx';

/** A deposit: what the customer said beside what the chain or the bank shows, and the decision. */
export function Deposit({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(depositView, { id });
  if (error || !data) return <EntryComing title={t`Deposit`} error={error} />;
  const { deposit, reasons } = data;
  return (
    <EntryPage title={t`Deposit ${deposit.number}`} decision={<DepositDecision of={deposit} reasons={reasons} />}>
      <Comparison of={deposit} />
      {deposit.sender && (
        <Part title={t`Sender`}>
          <Names of={deposit.sender} />
        </Part>
      )}
      {deposit.hasPicture && <Receipt of={deposit} />}
      <Others title={t`Other customers who reported this hash`} rows={deposit.sameHash} />
      <Customer of={deposit} />
      <Events of={deposit} />
      <Others title={t`Other deposits of this customer`} rows={deposit.earlier} />
      <Fold title={t`Details for experts`}>
        <FieldList of={{ channel: deposit.channel, ...deposit.verdict }} moments={['at', 'looked', 'time']} />
      </Fold>
    </EntryPage>
  );
}

function Receipt({ of: { id, number } }: { readonly of: DepositPage }) {
  const { t } = useLingui();
  return (
    <Part title={t`Receipt`}>
      <div>
        <ActButton action={lookAtProof} label={t`Show`} title={t`Receipt of ${number}`} fixed={{ deposit: id }}>
          {(result) => <Picture of={result as PictureData} name={t`Receipt`} />}
        </ActButton>
      </div>
    </Part>
  );
}

/** Who the customer is, and by which channel they paid. */
function Customer({ of }: { readonly of: DepositPage }) {
  const { t } = useLingui();
  const { account, remark, rate, currency, asset } = of;
  return (
    <Part title={t`Customer`}>
      <Pairs
        lines
        pairs={[
          { name: <CustomerName of={of} />, value: <a href={deskHref('customers', account)}>{t`Open`}</a> },
          { name: t`Paid as`, value: channelWords(of) },
          ...(rate === null
            ? []
            : [{ name: t`Rate that the customer accepted`, value: t`${rate} ${currency} for 1 ${asset}` }]),
          ...(remark === '' ? [] : [{ name: t`Remark`, value: <bdi>{remark}</bdi> }]),
        ]}
      />
    </Part>
  );
}

/** What the customer, staff and the server did, with the times. */
function Events({
  of: { states, said, currency, credited, asset, reason, isReported, way, decidedBy },
}: {
  readonly of: DepositPage;
}) {
  const { t } = useLingui();
  const people = decidedBy.join(', ');
  const credit = people === '' ? t`Credited` : t`Credited by ${people}`;
  const rejection = people === '' ? t`Rejected` : t`Rejected by ${people}`;
  const found = way === 'bank' ? t`Found on a bank statement` : t`Found by the server`;
  const words: Readonly<Record<string, string>> = {
    pending: isReported ? t`Reported by the customer: ${money(said, currency)}` : found,
    done: t`${credit}: ${money(credited, asset)}`,
    failed: reason === '' ? rejection : t`${rejection}: ${reason}`,
  };
  return <Happened events={states.map(({ status, time }) => ({ at: time, text: words[status] ?? status }))} />;
}

interface OthersProps {
  readonly title: string;
  readonly rows: DepositPage['earlier'];
}

function Others({ title, rows }: OthersProps) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <Table
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: t`Number`, render: ({ id, number }) => <a href={deskHref('deposits', id)}>{number}</a> },
          { label: t`Amount`, isNumber: true, isCardEnd: true, render: ({ shown }) => depositAmountWords(shown) },
          { label: t`State`, render: ({ state }) => DEPOSIT_STATE_WORDS[state] ?? state },
          { label: t`Customer`, render: (row) => <CustomerName of={row} /> },
          { label: t`Reported`, render: ({ created }) => <Moment at={created} /> },
        ]}
      />
    </Part>
  );
}
