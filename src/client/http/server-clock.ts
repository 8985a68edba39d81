/** Server time minus the page's monotonic clock, so that a clock set wrong on the phone moves no countdown. */
let base: number | undefined;
/** ms that the true offset may differ from `base`. */
let error = Number.POSITIVE_INFINITY;

/** The server's time in ms, as far as answers told it; the device's own before the first answer. */
export const serverNow = (): number => (base === undefined ? Date.now() : Math.round(base + performance.now()));

/**
 * Reads the time of an answer; `began` and `ended` are `performance.now()` around the request. A sharper or
 * contradicting sample replaces the last.
 */
export const noteServerTime = (header: string | null, began: number, ended: number): void => {
  const server = Number(header ?? Number.NaN);
  if (!Number.isFinite(server) || server <= 0) return;
  const half = (ended - began) / 2;
  const sample = server - began - half;
  // a phone that slept, or a server that was moved, contradicts what was known
  if (half <= error || base === undefined || Math.abs(sample - base) > half + error) {
    base = sample;
    error = half;
  }
};
