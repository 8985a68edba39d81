import { secureHeaders } from 'hono/secure-headers';
import type { Services } from '../../context.ts';
import { contentSecurityPolicy } from '../../platform/content-security-policy.ts';
import type { Middleware } from '../env.ts';

/** Sets the headers that are the same in every response (SEC-01). Those set to false mean nothing to our browsers. */
export const fixedHeaders = secureHeaders({
  permissionsPolicy: {
    camera: [],
    microphone: [],
    payment: [],
    usb: [],
    serial: [],
    midi: [],
    displayCapture: [],
    geolocation: ['self'],
  },
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** Sets the headers that depend on the page, the request or the time: content security policy, HSTS and server time. */
export function variableHeaders({ config, clock }: Services): Middleware {
  const policy = contentSecurityPolicy(config.distDir);
  const transport = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy());
    headers.set('server-time', String(clock.now()));
    const isSecure =
      config.publicUrl?.startsWith('https:') ||
      (config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'https');
    if (isSecure) headers.set('strict-transport-security', transport);
  };
}
