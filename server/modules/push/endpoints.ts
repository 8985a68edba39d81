/**
 * Push services of the browsers. The server refuses subscriptions elsewhere, or strangers could make it send requests
 * anywhere.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/** Whether the server may send pushes to an endpoint. `PUSH_ORIGINS` adds origins, separated by commas. */
export function mayPushTo(endpoint: string, env: NodeJS.ProcessEnv = process.env): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if ((env['PUSH_ORIGINS'] ?? '').split(',').includes(origin)) return true;
  return protocol === 'https:' && port === '' && username === '' && HOSTS.some((host) => host.test(hostname));
}
