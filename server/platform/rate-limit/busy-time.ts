import { performance } from 'node:perf_hooks';

/**
 * ms for which this process has worked so far: the time in which the event loop was busy, or less where the machine
 * gave the process no processor.
 */
function workedMs(): () => number {
  let total = 0;
  let active = performance.eventLoopUtilization().active;
  let cpu = process.cpuUsage();
  return () => {
    const [activeNow, cpuNow] = [performance.eventLoopUtilization().active, process.cpuUsage()];
    const cpuMs = (cpuNow.user - cpu.user + cpuNow.system - cpu.system) / 1000;
    total += Math.max(0, Math.min(activeNow - active, cpuMs));
    [active, cpu] = [activeNow, cpuNow];
    return total;
  };
}

/**
 * What each call costs, in ms of this process. While several calls run, the time in which the process works is shared
 * equally among them: who waits for others pays for a small part of it.
 */
export class BusyTime {
  readonly #worked: () => number;
  #running = 0;
  #seen: number;
  /** ms that a call would have cost that ran from the beginning on. */
  #perCall = 0;

  constructor(worked: () => number = workedMs()) {
    this.#worked = worked;
    this.#seen = worked();
  }

  /** Begins a call. Returns what ends it, which returns its cost in ms. */
  begin(): () => number {
    this.#share();
    this.#running += 1;
    const before = this.#perCall;
    return () => {
      this.#share();
      this.#running -= 1;
      return this.#perCall - before;
    };
  }

  #share(): void {
    const worked = this.#worked();
    if (this.#running > 0) this.#perCall += (worked - this.#seen) / this.#running;
    this.#seen = worked;
  }
}
