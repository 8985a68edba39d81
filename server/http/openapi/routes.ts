import { Hono } from 'hono';
import { endpoints } from '../../../src/api/endpoints.ts';
import { config } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import { isOperator } from '../operator.ts';
import type { Env } from '../env.ts';
import { openApi } from './openapi.ts';
import { documentPage } from './page.ts';
import { serverVersion } from '../../platform/version.ts';

const sheet =
  import.meta.glob<string>('./page.css', { query: '?raw', import: 'default', eager: true })['./page.css'] ?? '';

/** No script at all, and nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * `openapi.json` and `docs` below the prefix of the wire: made from the table, once, when they are first asked for. In
 * production they are the operator's.
 */
export function documentRoutes({ config: serverConfig }: Pick<Services, 'config'>): Hono<Env> {
  const about = { prefix: config.apiPrefix, version: serverVersion };
  const app = new Hono<Env>();
  const serve = (path: string, type: string, make: () => string): void => {
    let text: string | undefined;
    app.get(path, (c, next) =>
      serverConfig.mode === 'production' && !isOperator(c, serverConfig)
        ? next()
        : Promise.resolve(
            new Response((text ??= make()), {
              headers: {
                'content-type': `${type}; charset=utf-8`,
                'cache-control': 'no-cache',
                'content-security-policy': POLICY,
              },
            }),
          ),
    );
  };
  serve('/openapi.json', 'application/json', () => JSON.stringify(openApi(endpoints, about)));
  serve('/docs', 'text/html', () => documentPage(endpoints, { ...about, style: `${config.apiPrefix}docs.css` }));
  serve('/docs.css', 'text/css', () => sheet);
  return app;
}
