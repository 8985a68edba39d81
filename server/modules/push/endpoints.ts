/**
 * Push services of the browsers. The server refuses subscriptions elsewhere, or strangers could make it send requests
 * anywhere.
 */
const SERVICES = {
  google: /^fcm\.googleapis\.com$/,
  mozilla: /(^|\.)push\.services\.mozilla\.com$/,
  apple: /(^|\.)push\.apple\.com$/,
  microsoft: /(^|\.)notify\.windows\.com$/,
};

/** Returns the push service of an endpoint that passed `mayPushTo`; `other` for one of `PUSH_ORIGINS`. */
export function pushServiceOf(endpoint: string): string {
  const { hostname } = new URL(endpoint);
  return Object.entries(SERVICES).find(([, host]) => host.test(hostname))?.[0] ?? 'other';
}

/** Whether the server may send pushes to an endpoint. `PUSH_ORIGINS` adds origins, separated by commas. */
export function mayPushTo(endpoint: string, env: NodeJS.ProcessEnv = process.env): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if ((env['PUSH_ORIGINS'] ?? '').split(',').includes(origin)) return true;
  const isKnown = Object.values(SERVICES).some((host) => host.test(hostname));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
}
