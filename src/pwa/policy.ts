import { trustedScript } from '../lib/trusted-script.ts';
import { WORKER_URL } from '../lib/worker-protocol.ts';

/** Returns the URL of the service worker as a trusted script URL. */
export const workerUrl = (): string => trustedScript(WORKER_URL);
