import { useLingui } from '@lingui/react/macro';
import { Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { DEPOSIT_STATE_WORDS, depositAmountWords } from '../words/deposits.ts';
import { STATE_WORDS } from '../words/withdrawals.ts';
import type { WithdrawalPage } from './api-views.ts';

/** The customer's last deposits, withdrawals and logins. */
export function CustomerHistory({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <>
      <Part title={t`Last deposits`}>
        <Table
          label={t`Last deposits`}
          rows={of.deposits}
          keyOf={({ id }) => id}
          empty={t`None.`}
          columns={[
            { label: t`Number`, render: ({ id, number }) => <a href={deskHref('deposits', id)}>{number}</a> },
            { label: t`Amount`, isNumber: true, isCardEnd: true, render: depositAmountWords },
            { label: t`State`, render: ({ state }) => DEPOSIT_STATE_WORDS[state] ?? state },
            { label: t`Reported`, render: ({ created }) => <Moment at={created} /> },
          ]}
        />
      </Part>
      <Part title={t`Other withdrawals`}>
        <Table
          label={t`Other withdrawals`}
          rows={of.others}
          keyOf={({ id }) => id}
          empty={t`None.`}
          columns={[
            { label: t`Number`, render: ({ id, number }) => <a href={deskHref('withdrawals', id)}>{number}</a> },
            { label: t`Amount`, isNumber: true, isCardEnd: true, render: ({ amount, asset }) => money(amount, asset) },
            { label: t`To`, render: ({ payee }) => <bdi dir="ltr">{payee}</bdi> },
            { label: t`State`, render: ({ state }) => STATE_WORDS[state] ?? state },
            { label: t`Ordered`, render: ({ created }) => <Moment at={created} /> },
          ]}
        />
      </Part>
      <Part title={t`Last logins`}>
        <Table
          label={t`Last logins`}
          rows={of.logins}
          keyOf={({ time, source }) => `${time} ${source}`}
          empty={t`None.`}
          columns={[
            { label: t`Time`, render: ({ time }) => <Moment at={time} /> },
            { label: t`From`, render: ({ source }) => source },
            { label: t`Device`, render: ({ device }) => device },
            { label: t`Result`, isCardEnd: true, render: ({ isRight }) => (isRight ? t`logged in` : t`refused`) },
          ]}
        />
      </Part>
    </>
  );
}
