import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper ends of the classes of a request's time, seconds. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A figure that is read when somebody looks. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  read(): number;
}

/**
 * Counters of one server in the text format of Prometheus, in a registry of its own: tests start many servers in one
 * process. Labels come from the table of endpoints and from numbers, never from a caller: their count is bounded.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'andaman_requests_total',
    help: 'Answered calls.',
    labelNames: ['call', 'status', 'ret'],
    registers: [this.#registry],
  });
  readonly #times = new Histogram({
    name: 'andaman_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['call'],
    buckets: BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  // prom-client's own set of process figures cannot be closed again: its observers outlive their server
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(figures: readonly Figure[] = []) {
    this.#delay.enable();
    for (const figure of [...figures, ...this.#processFigures()]) this.#registry.registerMetric(this.#gaugeOf(figure));
  }

  /** One answered request: its call, HTTP status, `ret` where there was an envelope, and ms. */
  observe(call: string, status: number, ret: number | undefined, ms: number): void {
    this.#requests.inc({ call, status, ret: ret ?? '' });
    this.#times.observe({ call }, ms / 1000);
  }

  /** Every figure as it is now. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#delay.disable();
  }

  #gaugeOf(figure: Figure): Gauge {
    return new Gauge({
      name: figure.name,
      help: figure.help,
      registers: [],
      collect() {
        this.set(figure.read());
      },
    });
  }

  #processFigures(): Figure[] {
    return [
      { name: 'process_resident_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage().rss },
      { name: 'nodejs_heap_used_bytes', help: 'Heap in use.', read: () => process.memoryUsage().heapUsed },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        help: 'Delay of the event loop since the start, 99th percentile.',
        read: () => (Number.isFinite(this.#delay.percentile(99)) ? this.#delay.percentile(99) / 1e9 : 0),
      },
      {
        name: 'process_cpu_seconds',
        help: "Time that this process spent on a processor, the system's for it included.",
        read: () => {
          const { user, system } = process.cpuUsage();
          return user / 1e6 + system / 1e6;
        },
      },
      {
        name: 'process_uptime_seconds',
        help: 'Time since the process started.',
        read: () => Math.round(process.uptime()),
      },
    ];
  }
}
