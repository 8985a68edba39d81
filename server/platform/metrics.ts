import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the histogram of request times. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A gauge whose value is read when `/metrics` is requested. */
export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  /** Name of the label by whose values a gauge has several figures. */
  readonly label?: string;
  /** Returns the figure, or with a `label` one for each of its values. */
  read(): Figures | Promise<Figures>;
}

type Figures = number | ReadonlyMap<string, number>;

/**
 * Collects the metrics of one server for Prometheus. Each server has its own registry, since tests start many servers
 * in one process. Labels come from the endpoint table and from numbers, never from a caller, so their count is bounded.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'andaman_requests_total',
    help: 'Answered calls.',
    labelNames: ['call', 'status', 'ret'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'andaman_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['call'],
    buckets: BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  readonly #pushAnswers = new Counter({
    name: 'andaman_push_answers_total',
    help: 'Answers of push services.',
    labelNames: ['service', 'answer'],
    registers: [this.#registry],
  });
  // not prom-client's default metrics: these cannot be stopped, so their observers would outlive the server
  readonly #eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });

  constructor(sources: readonly GaugeSource[] = []) {
    this.#eventLoopDelay.enable();
    for (const source of [...sources, ...this.#processGauges()])
      this.#registry.registerMetric(this.#createGauge(source));
  }

  /** Counts an answered request. `ret` is undefined if the response had no envelope. */
  observe(call: string, status: number, ret: number | undefined, ms: number): void {
    this.#requests.inc({ call, status, ret: ret ?? '' });
    this.#durations.observe({ call }, ms / 1000);
  }

  /** Counts the answer of a push service. */
  countPushAnswer(service: string, answer: string): void {
    this.#pushAnswers.inc({ service, answer });
  }

  /** Returns the current metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#eventLoopDelay.disable();
  }

  #createGauge(source: GaugeSource): Gauge {
    const { name, help, label } = source;
    return new Gauge<string>({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        // without the database, a gauge that reads it must not hide all others
        const figures = await Promise.resolve()
          .then(() => source.read())
          .catch(() => (label === undefined ? NaN : new Map<string, number>()));
        if (typeof figures === 'number') return this.set(figures);
        this.reset();
        for (const [value, figure] of figures) this.set({ [label ?? '']: value }, figure);
      },
    });
  }

  #processGauges(): GaugeSource[] {
    return [
      { name: 'process_resident_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage().rss },
      { name: 'nodejs_heap_used_bytes', help: 'Heap in use.', read: () => process.memoryUsage().heapUsed },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        help: 'Delay of the event loop since the start, 99th percentile.',
        read: () => {
          const ns = this.#eventLoopDelay.percentile(99);
          return Number.isFinite(ns) ? ns / 1e9 : 0;
        },
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
