/**
 * How long an idle connection stays open: longer than load balancers keep theirs, usually 60 s. If the server closed it
 * first, the proxy could send a request at that moment and would answer 502.
 */
export const KEEP_ALIVE_MS = 65_000;
