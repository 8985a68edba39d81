import type { MovableClock } from '../platform/clock.ts';
import { Faults } from './faults.ts';
import type { Simulator } from '../market/simulator.ts';

/** The levers of QA. Production has no such object, so there is nothing to switch on by mistake (SEC-13). */
export interface Demo {
  readonly faults: Faults;
  readonly clock: MovableClock;
  readonly market: Simulator;
}

export const createDemo = (clock: MovableClock, market: Simulator): Demo => ({ faults: new Faults(), clock, market });

/** The account that demo mode starts with; printed at the start. */
export const demoAccount = { username: 'demo@andaman.example', password: 'demo1234', paypass: '123456' } as const;
