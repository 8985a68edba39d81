import { setup, today } from '../../../src/desk-api/house.ts';
import { provide } from '../perform.ts';
import { setupPieces } from '../views/setup.ts';
import { todayFigures } from '../views/today.ts';

export const houseViews = [
  provide(today, ({ services }) => todayFigures(services)),
  provide(setup, async ({ services }) => ({ pieces: await setupPieces(services) })),
];
