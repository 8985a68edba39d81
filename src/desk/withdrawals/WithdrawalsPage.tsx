import { useLingui } from '@lingui/react/macro';
import { WITHDRAWAL_LISTS, type WithdrawalList, withdrawals } from './api-views.ts';
import { chainName } from '../../domain/chains.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { deskHref, open, type Route } from '../shell/route.ts';
import { STEP_WORDS } from '../words/withdrawals.ts';
import { Withdrawal } from './Withdrawal.tsx';

const OPEN: readonly WithdrawalList[] = ['waiting', 'processing', 'sent'];

/** Withdrawals of all methods, by how far they are. */
export function WithdrawalsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const list = WITHDRAWAL_LISTS.find((name) => name === route.query['list']) ?? 'waiting';
  const names: Record<WithdrawalList, string> = {
    waiting: t`To approve`,
    processing: t`To pay`,
    sent: t`Sent`,
    done: t`Paid`,
    failed: t`Refunded`,
    cancelled: t`Cancelled`,
  };
  return (
    <ListPage
      title={t`Withdrawals`}
      route={route}
      view={withdrawals}
      query={{ list }}
      rowsOf={(read) => read.withdrawals}
      cursor={OPEN.includes(list) ? 'after' : 'before'}
      tools={
        <Select
          label={t`List`}
          value={list}
          onChange={(value: WithdrawalList) =>
            open(deskHref('withdrawals', undefined, { list: value }), { replace: true })
          }
          options={WITHDRAWAL_LISTS.map((value) => ({ value, label: names[value] }))}
        />
      }
      standsAlone
      renderEntry={(id) => <Withdrawal key={id} id={id} />}
      empty={t`None.`}
      columns={[
        { label: t`Number`, render: ({ number }) => number },
        { label: t`Customer`, render: (row) => <CustomerName of={row} /> },
        {
          label: t`Pays`,
          isNumber: true,
          isCardEnd: true,
          render: ({ payout, payoutCurrency }) => money(payout, payoutCurrency),
        },
        { label: t`To`, render: ({ payee, chain }) => (chain === null ? payee : `${payee}, ${chainName(chain)}`) },
        {
          label: t`State`,
          render: ({ step, flags }) => <Tag kind={flags.length > 0 ? 'warn' : 'plain'}>{STEP_WORDS[step]}</Tag>,
        },
        { label: t`Assigned to`, render: ({ claim }) => claim?.name },
        { label: t`Ordered`, render: ({ created }) => <Moment at={created} aged /> },
      ]}
    />
  );
}
