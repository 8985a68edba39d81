import type { DemoControls } from '../ports/demo-controls.ts';
import { Faults } from './faults.ts';

/** What QA controls. Production has no such object, so there is nothing to switch on by mistake (SEC-13). */
export interface Demo extends DemoControls {
  readonly faults: Faults;
}

export const createDemo = (controls: DemoControls): Demo => ({ ...controls, faults: new Faults() });
