import { trustedScript } from '../browser/trusted-script.ts';
import { WORKER_URL } from '../browser/worker-protocol.ts';

/** Returns the URL of the service worker as a trusted script URL. */
export const workerUrl = (): string => trustedScript(WORKER_URL);
