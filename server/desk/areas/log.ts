import { log } from '../../../src/desk-api/log.ts';
import { provide } from '../perform.ts';
import { logEntries } from '../views/log.ts';

export const logViews = [
  provide(log, async ({ services }, filter) => ({ entries: await logEntries(services.db, filter) })),
];
