import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import type { rejectDeposit, settleLostDeposit, uploadAddresses } from '../../../src/desk/deposits/api.ts';
import { money } from '../../../src/desk/words/money.ts';
import { VERDICT_WORDS } from '../../../src/desk/words/deposits.ts';
import { FIT_WORDS } from '../../../src/desk/words/statements.ts';
import { chainName } from '../../../src/domain/chains.ts';
import { depositReasonIn } from '../../modules/deposits/index.ts';
import { moment } from '../../platform/texts/moment.ts';
import { fact, facts, inWords, rateWords } from '../describe.ts';
import { readAddressFile } from './address-file.ts';
import type { CreditBody, creditSubject, depositSubject } from './credit.ts';
import type { RecordBody, recordSubject } from './record.ts';

type DepositSeen = ReturnType<typeof depositSubject>;

const whereOf = ({ account, channel, reported, said, currency }: DepositSeen) =>
  facts({
    Customer: `customer ${account}`,
    Channel: channel,
    'The customer said': reported ? money(said, currency) : 'nothing: no one reported it',
  });

export function describeCredit(
  seen: Awaited<ReturnType<typeof creditSubject>>,
  { payment, arrived, sender }: CreditBody,
): Described {
  const value = money(seen.arrived, seen.currency);
  return inWords(`Credit deposit ${seen.number}`, {
    value,
    changes: [
      ...whereOf(seen),
      ...facts({
        Arrived: value,
        Credited: seen.credited === null ? 'no rate is known' : money(seen.credited, seen.asset),
        Rate: seen.creditedRate && rateWords(seen.creditedRate, seen.currency, seen.asset),
        Chain: seen.verdict && VERDICT_WORDS[seen.verdict.state],
        'Transaction hash': seen.hash,
      }),
      ...facts({ 'Transfer id of the bank': payment }).map((change) => ({ ...change, field: 'payment' })),
      ...facts({
        'Arrived at': arrived === null ? null : moment(arrived),
        'Rate that was accepted': seen.rate,
        'Same id as': seen.sameId,
        Names: seen.fit && FIT_WORDS[seen.fit],
      }),
      ...facts({ 'Sender, from the bank': sender, 'Verified name': seen.verified }).map((change) => ({
        ...change,
        isPrivate: true,
      })),
    ],
    customer: ['They get what arrived in their balance, and read it.'],
  });
}

export const describeRejection = (seen: DepositSeen, { reason }: ActionBody<typeof rejectDeposit>): Described =>
  inWords(`Reject deposit ${seen.number}`, {
    value: money(seen.verdict?.amount ?? seen.said, seen.currency),
    changes: [...whereOf(seen), { label: 'Report', from: 'waits', to: 'rejected' }],
    customer: [depositReasonIn('en', reason), 'They can report it again.'],
  });

export const describeLost = (
  seen: {
    readonly number: string;
    readonly account: number;
    readonly observed: string;
    readonly currency: string;
    readonly since: number;
  },
  { note }: ActionBody<typeof settleLostDeposit>,
): Described =>
  inWords(`Settle the lost payment of deposit ${seen.number}`, {
    value: money(seen.observed, seen.currency),
    changes: [
      fact('Customer', `customer ${seen.account}`),
      { label: 'Payment', from: `gone from its chain since ${moment(seen.since)}`, to: 'settled, no one is reminded' },
    ],
    customer: ['This changes nothing of their balance.'],
    said: note,
  });

export const describeRecord = (
  { account, address, currency, arrived }: Awaited<ReturnType<typeof recordSubject>>,
  { chain, hash }: RecordBody,
): Described =>
  inWords('Credit a payment that no one reported', {
    value: money(arrived, currency),
    changes: [
      ...facts({ Customer: `customer ${account}`, Arrived: money(arrived, currency), Network: chainName(chain) }),
      { label: 'Their deposit address', from: null, to: address, isAddress: true },
      fact('Transaction hash', hash),
    ],
    customer: ['They get what arrived in their balance, and read it.'],
  });

export function describeUpload(
  { count }: { readonly count: number },
  { chain, csv }: ActionBody<typeof uploadAddresses>,
): Described {
  const lines = readAddressFile(chain, csv);
  const address = (label: string, index: number) => {
    const to = lines.at(index)?.address;
    return to === undefined ? [] : [{ label, from: null, to, isAddress: true }];
  };
  return inWords(`Add deposit addresses of ${chainName(chain)}`, {
    value: `${count} ${count === 1 ? 'address' : 'addresses'}`,
    changes: [fact('Addresses', String(count)), ...address('First', 0), ...address('Last', -1)],
    customer: ['Each of these addresses becomes the deposit address of one customer, for good.'],
  });
}
