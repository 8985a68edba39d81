import type { DemoControls } from '../ports/demo-controls.ts';
import { Faults } from './faults.ts';

/** Everything QA controls. Production has no such object, so nothing can be switched on by mistake (SEC-13). */
export interface Demo extends DemoControls {
  readonly faults: Faults;
}

export const createDemo = (controls: DemoControls): Demo => ({ ...controls, faults: new Faults() });
