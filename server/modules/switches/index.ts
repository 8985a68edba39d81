export { assertOpen } from './assert-open.ts';
export { changeSwitch, lockSwitches, storedSwitches } from './change-switches.ts';
export { closedText, readSwitches, reasonTexts, type Switches } from './switches.ts';
