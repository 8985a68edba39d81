import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper ends of the classes of a request's time, seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  count: number;
  seconds: number;
  readonly buckets: number[];
}

/** A gauge that is read when somebody looks. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  read(): number;
}

/** Labels come from the table of calls and from numbers, never from what a caller sent: their count is bounded. */
const escaped = (value: string): string => value.replace(/[\\"\n]/g, '_');

/** Counters of this process in the text format of Prometheus. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #times = new Map<string, Series>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #gauges: readonly Gauge[];

  constructor(gauges: readonly Gauge[] = []) {
    this.#gauges = gauges;
    this.#delay.enable();
  }

  /** One answered request: its call, HTTP status, `ret` where there was an envelope, and ms. */
  observe(call: string, status: number, ret: number | undefined, ms: number): void {
    const labels = `call="${escaped(call)}",status="${status}",ret="${ret ?? ''}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    const series = this.#times.get(call) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
    const seconds = ms / 1000;
    series.count += 1;
    series.seconds += seconds;
    BUCKETS.forEach((end, place) => {
      if (seconds <= end) series.buckets[place] = (series.buckets[place] ?? 0) + 1;
    });
    this.#times.set(call, series);
  }

  close(): void {
    this.#delay.disable();
  }

  text(): string {
    const lines = ['# HELP andaman_requests_total Answered calls.', '# TYPE andaman_requests_total counter'];
    for (const [labels, count] of this.#requests) lines.push(`andaman_requests_total{${labels}} ${count}`);
    lines.push(
      '# HELP andaman_request_seconds Time from a request to its answer.',
      '# TYPE andaman_request_seconds histogram',
    );
    for (const [call, { count, seconds, buckets }] of this.#times) {
      const label = `call="${escaped(call)}"`;
      BUCKETS.forEach((end, place) =>
        lines.push(`andaman_request_seconds_bucket{${label},le="${end}"} ${buckets[place] ?? 0}`),
      );
      lines.push(
        `andaman_request_seconds_bucket{${label},le="+Inf"} ${count}`,
        `andaman_request_seconds_sum{${label}} ${seconds}`,
        `andaman_request_seconds_count{${label}} ${count}`,
      );
    }
    const [memory, cpu] = [process.memoryUsage(), process.cpuUsage()];
    const own: Gauge[] = [
      ...this.#gauges,
      { name: 'process_resident_memory_bytes', help: 'Resident memory.', read: () => memory.rss },
      { name: 'nodejs_heap_used_bytes', help: 'Heap in use.', read: () => memory.heapUsed },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        help: 'Delay of the event loop since the start, 99th percentile.',
        read: () => (Number.isFinite(this.#delay.percentile(99)) ? this.#delay.percentile(99) / 1e9 : 0),
      },
      {
        name: 'process_cpu_seconds',
        help: "Time that this process spent on a processor, the system's for it included.",
        read: () => cpu.user / 1e6 + cpu.system / 1e6,
      },
      {
        name: 'process_uptime_seconds',
        help: 'Time since the process started.',
        read: () => Math.round(process.uptime()),
      },
    ];
    for (const gauge of own)
      lines.push(`# HELP ${gauge.name} ${gauge.help}`, `# TYPE ${gauge.name} gauge`, `${gauge.name} ${gauge.read()}`);
    return `${lines.join('\n')}\n`;
  }
}
