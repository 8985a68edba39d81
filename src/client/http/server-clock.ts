/** Server time minus the page's monotonic clock (ms), so a wrong device clock does not shift countdowns. */
let offset: number | undefined;
/** Maximum error of `offset`, in ms. */
let maxError = Number.POSITIVE_INFINITY;

/** Returns the server's time in ms, estimated from its responses; the device's own time before the first response. */
export const serverNow = (): number => (offset === undefined ? Date.now() : Math.round(offset + performance.now()));

/**
 * Takes a sample of the server's clock from the header of a response. `began` and `ended` are `performance.now()`
 * around the request. A sample replaces the last one if it is more precise or contradicts it.
 */
export const noteServerTime = (header: string | null, began: number, ended: number): void => {
  const server = Number(header ?? Number.NaN);
  if (!Number.isFinite(server) || server <= 0) return;
  const sampleError = (ended - began) / 2;
  const sample = server - began - sampleError;
  // contradictions come from a device that slept or a server clock that was changed
  if (sampleError <= maxError || offset === undefined || Math.abs(sample - offset) > sampleError + maxError) {
    offset = sample;
    maxError = sampleError;
  }
};
