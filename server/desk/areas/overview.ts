import { setup, today } from '../../../src/desk-api/overview.ts';
import { provide } from '../perform.ts';
import { setupParts } from '../views/setup.ts';
import { todayFigures } from '../views/today.ts';

export const overviewViews = [
  provide(today, ({ services }) => todayFigures(services)),
  provide(setup, async ({ services }) => ({ pieces: await setupParts(services) })),
];
