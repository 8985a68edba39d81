import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hashesOf = (html: string, tag: RegExp): string =>
  [...html.matchAll(tag)]
    .map(
      (match) =>
        ` 'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
    .join('');

/** Returns the policy for a page, which admits inline scripts and styles only by their hash. */
function policyOf(html: string): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
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

/** Returns a function that reads the policy for the current page. A deployment may replace the page at any time. */
export function contentSecurityPolicy(distDir: string): () => string {
  const file = join(distDir, 'index.html');
  let stamp = '';
  let policy = policyOf('');
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const current = `${mtimeMs} ${size} ${ino}`;
      if (current !== stamp) {
        policy = policyOf(readFileSync(file, 'utf8'));
        stamp = current;
      }
    } catch {
      // no page yet: the policy admits nothing inline
    }
    return policy;
  };
}
