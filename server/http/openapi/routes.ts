import { Hono } from 'hono';
import { endpoints } from '../../../src/api/endpoints.ts';
import { config } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import { isOperator } from '../operator.ts';
import type { Env } from '../env.ts';
import { openApi } from './openapi.ts';
import { documentPage } from './page.ts';
import { serverVersion } from '../../platform/version.ts';

const styleSheet =
  import.meta.glob<string>('./page.css', { query: '?raw', import: 'default', eager: true })['./page.css'] ?? '';

/** Admits no scripts, and styles only from this server. */
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
 * Serves `openapi.json` and `docs` below the API prefix. They are generated from the endpoint table on the first
 * request. In production only the operator may read them.
 */
export function documentRoutes({ config: serverConfig }: Pick<Services, 'config'>): Hono<Env> {
  const info = { prefix: config.apiPrefix, version: serverVersion };
  const app = new Hono<Env>();
  const serve = (path: string, type: string, generate: () => string): void => {
    let text: string | undefined;
    app.get(path, (c, next) =>
      serverConfig.mode === 'production' && !isOperator(c, serverConfig)
        ? next()
        : Promise.resolve(
            new Response((text ??= generate()), {
              headers: {
                'content-type': `${type}; charset=utf-8`,
                'cache-control': 'no-cache',
                'content-security-policy': POLICY,
              },
            }),
          ),
    );
  };
  serve('/openapi.json', 'application/json', () => JSON.stringify(openApi(endpoints, info)));
  serve('/docs', 'text/html', () => documentPage(endpoints, { ...info, style: `${config.apiPrefix}docs.css` }));
  serve('/docs.css', 'text/css', () => styleSheet);
  return app;
}
