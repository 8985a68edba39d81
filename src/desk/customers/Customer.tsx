import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { useView } from '../calls/views.ts';
import { EntryComing, EntryPage } from '../parts/EntryPage.tsx';
import { money } from '../words/money.ts';
import { deskHref } from '../shell/route.ts';
import { customer } from './api-views.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerCases } from './CustomerCases.tsx';
import { CustomerHead, CustomerMoney, CustomerNotes } from './CustomerHead.tsx';
import { Restrictions } from './CustomerRestrictions.tsx';
import { History } from './History.tsx';
import { OpenNow } from './OpenNow.tsx';
import { Statement } from './Statement.tsx';
import { Payees, Who } from './Who.tsx';

/** A customer: who they are, their money, what is open and what happened, and what staff can do. */
export function Customer({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(customer, { id });
  if (error || !data) return <EntryComing title={t`Customer ${id}`} error={error} />;
  const { debt } = data;
  return (
    <EntryPage title={t`Customer ${data.id}`} decision={<CustomerActions of={data} />}>
      <CustomerHead of={data} />
      {debt && (
        <Note kind="warn" title={t`Owes ${money(debt.left, debt.asset)}`}>
          <a href={deskHref('withdrawals', debt.withdrawal)}>
            {t`Withdrawal ${debt.number} paid too much. Other withdrawals are closed until it is deducted.`}
          </a>
        </Note>
      )}
      <CustomerMoney of={data} />
      <OpenNow of={data} />
      <CustomerCases id={data.id} />
      <Restrictions of={data} />
      <Who of={data} />
      <Payees of={data} />
      <History of={data} />
      <CustomerNotes of={data} />
      <Statement id={id} />
    </EntryPage>
  );
}
