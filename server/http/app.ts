import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { config } from '../../src/config.ts';
import type { Services } from '../context.ts';
import { handlers } from '../handlers.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import { qaRoutes } from '../qa/routes.ts';
import { writeEnvelope } from './envelope.ts';
import type { Env, HttpContext } from './env.ts';
import { writeError } from './errors.ts';
import { media, ownFile } from './middleware/pictures.ts';
import { fixedHeaders, variableHeaders } from './middleware/security-headers.ts';
import { documentRoutes } from './openapi/routes.ts';
import { probes } from './probes.ts';
import { registerEndpoints, rejectMethod } from './router.ts';
import { staticFiles } from '../platform/static-files.ts';

const notFound = (c: HttpContext): Response =>
  writeEnvelope(c, {
    ret: 0,
    msg: translate(languageOf(c.req.header('language')), 'notFound'),
    data: null,
    status: 404,
  });

/** Creates the HTTP app: endpoints, the built client, pictures, probes, and the QA controls in demo mode. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>();
  const files = staticFiles(services.config.distDir);
  const api = `${config.apiPrefix}*`;

  app.use('*', fixedHeaders, variableHeaders(services));
  app.use(api, compress({ encoding: 'gzip' }));
  app.route(config.apiPrefix.replace(/\/$/, ''), documentRoutes(services));
  // Hono answers HEAD by running GET, which would open a stream that no one reads
  app.use(api, async (c, next) => (c.req.raw.method === 'HEAD' ? rejectMethod(c, 'GET') : next()));
  registerEndpoints(app, config.apiPrefix, handlers, services);
  app.all(api, notFound);
  app.get('/files/:id', ownFile(services), notFound);
  app.get('/media/:name', media(services), notFound);
  if (services.demo) app.route('/qa', qaRoutes(services, services.demo));
  app.route('/', probes(services));
  app.get('*', async (c) => (await files(c)) ?? notFound(c));
  app.all('*', (c) => rejectMethod(c, 'GET, HEAD'));
  app.notFound(notFound);
  app.onError((error, c) => writeError(c, error));
  return app;
}
