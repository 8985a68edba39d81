import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../context.ts';

const hashes = (html: string, tag: RegExp): string =>
  [...html.matchAll(tag)]
    .map(
      (match) =>
        ` 'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
    .join('');

/** Inline scripts and styles of the served page are admitted by their hash alone. */
export function policyOf(html: string): string {
  const scripts = hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types andaman dompurify',
  ].join('; ');
}

/** The policy of the page as it lies in the folder now; a deployment under a running server changes it. */
function currentPolicy(distDir: string): () => string {
  let stamp = '';
  let policy = policyOf('');
  return () => {
    const file = join(distDir, 'index.html');
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (now !== stamp) {
        policy = policyOf(readFileSync(file, 'utf8'));
        stamp = now;
      }
    } catch {
      // no page yet: nothing inline is admitted
    }
    return policy;
  };
}

const fixed: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), geolocation=(self)',
};

/** Security headers and the server's time, on every answer (SEC-01). */
export function securityHeaders({ config, clock }: Services): MiddlewareHandler {
  const policy = currentPolicy(config.distDir);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy());
    headers.set('server-time', String(clock.now()));
    const secure =
      config.publicUrl?.startsWith('https:') ||
      (config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'https');
    if (secure)
      headers.set('strict-transport-security', `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`);
  };
}
