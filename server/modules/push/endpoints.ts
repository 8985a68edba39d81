/**
 * Push services of the browsers. A subscription elsewhere is refused: the server would otherwise send requests wherever
 * a stranger says.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/** Whether pushes may be sent to an endpoint; `PUSH_ORIGINS` adds origins, parted by commas. */
export function mayPushTo(endpoint: string, env: NodeJS.ProcessEnv = process.env): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if ((env['PUSH_ORIGINS'] ?? '').split(',').includes(origin)) return true;
  return protocol === 'https:' && port === '' && username === '' && HOSTS.some((host) => host.test(hostname));
}
