import { useLingui } from '@lingui/react/macro';
import { deposits, type DepositState, recordDeposit } from './api.ts';
import { chains } from '../../domain/chains.ts';
import { chainName } from '../../domain/chains.ts';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { channelWords, depositAmountWords } from '../words/deposits.ts';
import { Deposit } from './Deposit.tsx';
import { DepositCheck } from './DepositCheck.tsx';

const isState = (text: string | undefined): text is DepositState =>
  text === 'pending' || text === 'done' || text === 'failed';

/** Deposits of all channels, and what the chain says of them. */
export function DepositsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const state = isState(route.query['state']) ? route.query['state'] : 'pending';
  return (
    <ListPage
      title={t`Deposits`}
      route={route}
      view={deposits}
      query={{ state }}
      rowsOf={(read) => read.deposits}
      cursor={state === 'pending' ? 'after' : 'before'}
      tools={
        <>
          <Record />
          <Segmented
            label={t`State`}
            labelHidden
            value={state}
            onChange={(value: DepositState) =>
              open(deskHref('deposits', undefined, { state: value }), { replace: true })
            }
            options={[
              { value: 'pending', label: t`Waiting` },
              { value: 'done', label: t`Credited` },
              { value: 'failed', label: t`Rejected` },
            ]}
          />
        </>
      }
      standsAlone
      renderEntry={(id) => <Deposit key={id} id={id} />}
      empty={state === 'pending' ? t`No deposit waits.` : t`None.`}
      columns={[
        { label: t`Number`, render: ({ number }) => number },
        { label: t`Customer`, render: (row) => <CustomerName of={row} /> },
        { label: t`Paid as`, render: (row) => channelWords(row) },
        { label: t`Amount`, isNumber: true, isCardEnd: true, render: ({ shown }) => depositAmountWords(shown) },
        { label: t`Chain`, render: ({ verdict }) => <DepositCheck of={verdict} /> },
        { label: t`Reported`, render: ({ created }) => <Moment at={created} aged /> },
      ]}
    />
  );
}

/** Credits a payment that no one reported. */
function Record() {
  const { t } = useLingui();
  return (
    <ActButton
      action={recordDeposit}
      label={t`Unreported payment`}
      title={t`Credit a payment that no one reported`}
      fields={[
        {
          name: 'chain',
          label: t`Network`,
          kind: 'choice',
          options: chains.map((value) => ({ value, label: chainName(value) })),
        },
        { name: 'hash', label: t`Transaction hash`, kind: 'line' },
        { name: 'to', label: t`Deposit address that was paid`, kind: 'line' },
        { name: 'currency', label: t`Currency`, kind: 'line', help: t`Such as USDT` },
      ]}
    />
  );
}
