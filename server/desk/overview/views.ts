import { setup, today } from '../../../src/desk/overview/api.ts';
import { provide } from '../perform.ts';
import { setupParts } from './setup.ts';
import { todayFigures } from './today.ts';

export const overviewViews = [
  provide(today, ({ services }) => todayFigures(services)),
  provide(setup, async ({ services }) => ({ pieces: await setupParts(services) })),
];
