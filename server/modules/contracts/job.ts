import { coinSwitch } from '../../../src/domain/switches.ts';
import type { Services } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { publish } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs.ts';
import { notify } from '../messages/index.ts';
import { closedText, readSwitches } from '../switches/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { ContractOrder } from './deal.ts';
import { PRICE_SCALE } from './figures.ts';
import { matchOpen } from './match.ts';
import { areContractsClosed, contractTermsOf } from './terms.ts';

/** Tells a customer what became of an order, in the transaction that changed it. */
export async function notifyFill(services: Services, tx: Database, order: ContractOrder): Promise<void> {
  await publish(services, order.account, { kind: 'contract', id: String(order.id), status: order.status }, tx);
  if (order.status !== 'dealt') return;
  await notify(tx, services, order.account, order.side === 'buy' ? 'contractBought' : 'contractSold', {
    order: String(order.id),
    code: order.code,
    amount: fromUnits(order.amount, scaleOf(order.code)),
    price: fromUnits((2n * order.value + order.filled) / (2n * order.filled), PRICE_SCALE),
  });
}

/** Matches open orders with the market once a second, as coins tick, and notifies customers of fills. */
export const contractsJob: Job<Services> = {
  name: 'contracts',
  intervalMs: 1000,
  run: async (services) => {
    const terms = await contractTermsOf(services, services.db);
    // open orders wait, and can still be cancelled
    if (areContractsClosed(services, terms)) return;
    const switches = await readSwitches(services, services.db);
    await matchOpen(
      {
        terms,
        db: services.db,
        market: services.market,
        now: services.clock.now(),
        aside: services.setAside.contracts,
        // a fill is a new deal: it waits too while staff have closed contracts or the coin
        isOpen: (code) => closedText(switches, ['contracts', coinSwitch(code)]) === undefined,
        shouldContinue: () => services.ledgerAudit.mayMoveMoney,
      },
      (tx, order) => notifyFill(services, tx, order),
    );
  },
};
