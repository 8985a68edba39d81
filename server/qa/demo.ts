import type { DemoControls } from '../ports/demo-controls.ts';
import { Faults } from './faults.ts';

/** What QA controls. Production has no such object, so there is nothing to switch on by mistake (SEC-13). */
export interface Demo extends DemoControls {
  readonly faults: Faults;
}

export const createDemo = (controls: DemoControls): Demo => ({ ...controls, faults: new Faults() });

/** The account that demo mode starts with; printed at the start. */
export const demoAccount = { username: 'demo@andaman.example', password: 'demo1234', paypass: '123456' } as const;
