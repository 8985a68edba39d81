import { freePort } from '../parts/port.mjs';
import { startWorld } from '../stage/world.mjs';

/** The driver is one source of many customers, and the cost of a call depends on the machine. */
const WITHOUT_LIMITS = {
  // no one credits the deposits by hand
  SIMULATED_TRADING: '1',
  SOURCE_CALLS: '0',
  SOURCE_WORK_MS: '0',
  CUSTOMER_WORK_MS: '0',
  READ_CALLS: '0',
  MONEY_CALLS: '100000',
};

/** Starts a stage with two instances on PostgreSQL that take the orders of many customers. */
export const startLoadWorld = async () =>
  startWorld({ two: true, appPort: await freePort(), deskPort: await freePort(), env: WITHOUT_LIMITS });

/** @typedef {Awaited<ReturnType<typeof startLoadWorld>>} LoadWorld */
