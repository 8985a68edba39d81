/**
 * Moves the clock of a process: `Date` runs ahead of the machine by `STAGE_CLOCK_MS`. The stage loads this into its
 * servers by `--import`, and moves its own stand-ins by `moveDate`.
 */

const MachineDate = Date;
let aheadMs = Number(process.env.STAGE_CLOCK_MS ?? 0);
const now = () => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Moves this process's clock forward, and returns how many ms it is ahead of the machine's now. @param {number} ms */
export function moveDate(ms) {
  aheadMs += ms;
  return aheadMs;
}
