import type { SetupPart } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { validChannels } from '../../modules/deposits/index.ts';
import { disconnectedGateways, validWays } from '../../modules/transfers/index.ts';
import { addressList } from '../deposits/address-list.ts';

const named = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join(', ');

/** Returns how money comes in and goes out, and what opens it. */
export async function moneyParts(services: Services): Promise<SetupPart[]> {
  const { db, chainReader, config } = services;
  const channels = (await validChannels(services, db)).filter(({ open }) => open);
  const ways = (await validWays(services, db)).filter(({ open }) => open);
  const { chains } = await addressList(db, undefined);
  const withFree = new Set(chains.filter(({ free }) => free > 0).map(({ chain }) => chain));
  // the simulated chains make their own addresses
  const isSimulated = config.mode === 'demo' || config.simulatedTrading === true;
  const without = channels.flatMap((channel) =>
    channel.kind === 'crypto' && !isSimulated && !withFree.has(channel.chain) ? [channel.chain] : [],
  );
  const areStaffed = disconnectedGateways(services).length === 0;
  const read = [...chainReader.chains];
  return [
    {
      name: 'Deposits',
      isOpen: areStaffed && channels.length > 0,
      text: channels.length > 0 ? `Open: ${named(channels)}.` : 'Set channels under Terms, each with "open": true.',
    },
    {
      name: 'Deposit addresses',
      isOpen: without.length === 0,
      text:
        without.length === 0
          ? 'No open channel lacks addresses.'
          : `Upload addresses of ${[...new Set(without)].join(', ')}: new customers get none.`,
    },
    {
      name: 'Withdrawals',
      isOpen: areStaffed && ways.length > 0,
      text: ways.length > 0 ? `Open: ${named(ways)}.` : 'Set payouts under Terms, each with "open": true.',
    },
    {
      name: 'Looking at chains',
      isOpen: read.length > 0,
      text:
        read.length > 0
          ? `Read: ${read.join(', ')}. Two nodes that agree: ${[...chainReader.confirmedChains].join(', ') || 'none'}.`
          : 'Set RPC_TRC20, RPC_ERC20 or RPC_BEP20. Without a node two people credit each deposit.',
    },
  ];
}
