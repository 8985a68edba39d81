import type { SetupPart } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { areOrdersClosed } from '../../market/fair.ts';
import { countActivities } from '../../modules/activities/index.ts';
import { hasOdds } from '../../modules/blindbox/index.ts';
import { areContractsClosed, contractTermsOf } from '../../modules/contracts/index.ts';
import { tiersOn } from '../../modules/liquidity/index.ts';
import { countOpenProducts } from '../../modules/lockup/index.ts';
import { hasPointTerms } from '../../modules/points/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import { counted, setupPart, setVariables, termPage } from './setup-part.ts';

/** Returns the products, which are closed until they have terms. */
export async function productParts(services: Services): Promise<SetupPart[]> {
  const { db, clock } = services;
  const isTrading = !areOrdersClosed(services);
  const { tiers } = await tiersOn(db, dateOf(clock.now()));
  const [products, offers] = [await countOpenProducts(db), await countActivities(db)];
  const hasPoints = await hasPointTerms(services, db);
  const optional = { isOptional: true };
  const withoutPrices = `They open with the prices of an exchange. ${setVariables('PRICES', 'prices')}`;
  return [
    setupPart('Options', {
      isOpen: isTrading,
      open: 'Open.',
      closed: withoutPrices,
      page: isTrading ? termPage('config.options') : null,
    }),
    setupPart('Contracts', {
      isOpen: isTrading && !areContractsClosed(services, await contractTermsOf(services, db)),
      open: 'Open.',
      closed: isTrading ? 'Enter the depth of the book and the largest position.' : withoutPrices,
      page: isTrading ? termPage('config.contracts') : null,
    }),
    setupPart('Liquidity mining', {
      isOpen: tiers.length > 0,
      open: `${counted(tiers.length, 'tier')} of rates ${tiers.length === 1 ? 'applies' : 'apply'} today.`,
      closed: 'Closed: no rates apply today.',
      page: termPage('mining'),
      ...optional,
    }),
    setupPart('Lock-up', {
      isOpen: products > 0,
      open: `${counted(products, 'product')} ${products === 1 ? 'takes' : 'take'} orders.`,
      closed: 'Closed: no product takes orders.',
      page: termPage('lockup'),
      ...optional,
    }),
    setupPart('Check-ins and tasks', {
      isOpen: hasPoints,
      open: 'Customers earn points.',
      closed: 'Closed, with all offers, until you set the worth of points.',
      page: termPage('config.points'),
      ...optional,
    }),
    setupPart('Offers', {
      isOpen: offers > 0 && hasPoints,
      open: `${counted(offers, 'offer')} ${offers === 1 ? 'is' : 'are'} published.`,
      closed: offers > 0 ? 'Closed until you set the worth of points.' : 'There are none.',
      page: termPage(offers > 0 ? 'config.points' : 'activities'),
      ...optional,
    }),
    setupPart('Blind box', {
      isOpen: await hasOdds(db),
      open: 'Its odds are published.',
      closed: 'Closed: it has no odds.',
      page: termPage('blindbox'),
      ...optional,
    }),
  ];
}
