import { useLingui } from '@lingui/react/macro';
import { customer, type CustomerOrder, type CustomerPage } from './api-views.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { deskHref } from '../shell/route.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { Restrictions } from './CustomerRestrictions.tsx';
import { Statement } from './Statement.tsx';

/** Everything about one customer that helps to decide something. */
export function Customer({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(customer, { id });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { username, phone, email, name, nickname, level, created, language, passkeys } = data;
  const { frozen, frozenReason, debt } = data;
  return (
    <DeskEntry title={t`Customer ${data.id}`} actions={<CustomerActions of={data} />}>
      <ProposalNote of={data.approval} />
      {frozen !== null && (
        <Note kind="warn" title={t`Frozen`}>
          {frozenReason}
        </Note>
      )}
      {debt && (
        <Note kind="warn" title={t`Owes ${debt.left} ${debt.asset}`}>
          <a href={deskHref('withdrawals', debt.withdrawal)}>
            {t`Withdrawal ${debt.number} paid too much. Other withdrawals are closed until it is deducted.`}
          </a>
        </Note>
      )}
      <FieldList
        of={{ username, phone, email, name, nickname, verified: level, created, language, passkeys }}
        moments={['created']}
      />
      <Restrictions of={data} />
      <Money of={data} />
      <Statement id={id} />
      <Safety of={data} />
      <Section title={t`Messages`}>
        <Table
          label={t`Messages`}
          rows={data.messages}
          keyOf={(message) => message.id}
          empty={t`None in the last four weeks.`}
          columns={[
            { label: t`Title`, render: ({ title }) => title },
            { label: t`Sent`, render: (message) => <Moment at={message.created} aged /> },
            { label: t`Read`, render: ({ read }) => (read === null ? t`not yet` : <Moment at={read} aged />) },
          ]}
        />
      </Section>
      <Section title={t`What staff did`}>
        <Table
          label={t`What staff did`}
          rows={data.log}
          keyOf={(entry) => entry.id}
          empty={t`Nothing yet.`}
          columns={[
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
            { label: t`Who`, render: (entry) => entry.name ?? t`a command` },
            { label: t`Action`, render: ({ action }) => action },
          ]}
        />
        <p>
          <a href={deskHref('log', undefined, { target: `customer ${data.id}` })}>{t`All of it, in the log`}</a>
        </p>
      </Section>
    </DeskEntry>
  );
}

/** Balances, and the newest orders of each kind. */
function Money({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  return (
    <>
      <Section title={t`Balances`}>
        <Table
          label={t`Balances`}
          rows={of.balances}
          keyOf={({ asset }) => asset}
          empty={t`No money.`}
          columns={[
            { label: t`Asset`, render: ({ asset }) => asset },
            { label: t`Available`, isNumber: true, render: ({ available }) => available },
            { label: t`Held`, isNumber: true, render: ({ held }) => held },
            { label: t`Mining`, isNumber: true, render: ({ mining }) => mining },
          ]}
        />
      </Section>
      <Orders title={t`Deposits`} of={of.deposits} />
      <Orders title={t`Withdrawals`} of={of.withdrawals} />
      <Orders title={t`Options`} of={of.options} />
      <Orders title={t`Contracts`} of={of.contracts} />
      {of.adjustments.length > 0 && <Orders title={t`Adjustments`} of={of.adjustments} />}
    </>
  );
}

function Orders({ title, of }: { readonly title: string; readonly of: readonly CustomerOrder[] }) {
  const { t } = useLingui();
  return (
    <Section title={title}>
      <Table<CustomerOrder>
        label={title}
        rows={of}
        keyOf={({ id }) => id}
        empty={t`None.`}
        columns={[
          { label: t`Number`, render: ({ number }) => number },
          { label: t`Amount`, isNumber: true, render: ({ amount, asset }) => `${amount} ${asset}` },
          { label: t`State`, render: ({ state }) => state },
          { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
        ]}
      />
    </Section>
  );
}

/** Where money may go, and who logged in from where. */
function Safety({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  return (
    <>
      <Section title={t`Notes of staff`}>
        <Table
          label={t`Notes of staff`}
          rows={of.notes}
          keyOf={({ id }) => id}
          empty={t`None.`}
          columns={[
            { label: t`Time`, render: ({ time }) => <Moment at={time} aged /> },
            { label: t`Who`, render: ({ name }) => name },
            { label: t`Note`, render: ({ text }) => text },
          ]}
        />
      </Section>
      <Section title={t`Wallets and bank accounts`}>
        <FieldList
          of={{
            wallets: of.wallets.map(
              ({ alias, currency, chain, address }) => `${alias} ${currency} ${chain} ${address}`,
            ),
            bankAccounts: of.cards.map(({ bank, holder, last }) => `${bank} ${holder} •••• ${last}`),
          }}
        />
      </Section>
      <Section title={t`Logins`}>
        <Table
          label={t`Logins`}
          rows={of.logins}
          keyOf={({ time, source }) => `${time} ${source}`}
          empty={t`None.`}
          columns={[
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
            { label: t`From`, render: ({ source }) => source },
            { label: t`Device`, render: ({ device }) => device },
            { label: t`Outcome`, render: ({ isRight }) => (isRight ? t`in` : t`refused`) },
          ]}
        />
      </Section>
      {of.securityChanges.length > 0 && (
        <Section title={t`Security changes`}>
          <FieldList of={{ changes: of.securityChanges }} moments={['time', 'until']} />
        </Section>
      )}
    </>
  );
}
