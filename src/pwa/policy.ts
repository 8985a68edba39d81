import { trustedScript } from '../lib/trusted-script.ts';
import { WORKER_URL } from '../lib/worker-protocol.ts';

/** The service worker's address as the browser wants it. */
export const workerUrl = (): string => trustedScript(WORKER_URL);
