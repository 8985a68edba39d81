import { performance } from 'node:perf_hooks';

/**
 * Returns a function that reads the ms for which this process has worked: the busy time of the event loop, or its CPU
 * time if that is less.
 */
function createWorkMeter(): () => number {
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
 * Measures the cost of each call in ms of this process. Calls that run at the same time share the work time equally, so
 * a call that waits for others pays only a part of it.
 */
export class BusyTime {
  readonly #readWorkedMs: () => number;
  #running = 0;
  #lastWorkedMs: number;
  /** Cost in ms of a call that would have run all the time. */
  #costPerCallMs = 0;

  constructor(readWorkedMs: () => number = createWorkMeter()) {
    this.#readWorkedMs = readWorkedMs;
    this.#lastWorkedMs = readWorkedMs();
  }

  /** Starts measuring a call. Returns a function that ends it and returns its cost in ms. */
  startCall(): () => number {
    this.#shareWork();
    this.#running += 1;
    const startCostMs = this.#costPerCallMs;
    return () => {
      this.#shareWork();
      this.#running -= 1;
      return this.#costPerCallMs - startCostMs;
    };
  }

  #shareWork(): void {
    const workedMs = this.#readWorkedMs();
    if (this.#running > 0) this.#costPerCallMs += (workedMs - this.#lastWorkedMs) / this.#running;
    this.#lastWorkedMs = workedMs;
  }
}
