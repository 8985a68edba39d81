import { getCookie } from 'hono/cookie';
import { login } from '../../../src/api/auth.ts';
import { config } from '../../../src/config.ts';
import { type Context, NotSignedIn } from '../../context.ts';
import type { SignedIn } from '../../modules/customers/sessions.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { originOf } from '../origin.ts';

const COOKIE_AGE_S = 90 * 86_400;

/** Sets the context for the handler. */
export const handlerContext: Middleware = async (c, next) => {
  c.set('context', contextOf(c));
  await next();
};

function contextOf(c: HttpContext): Context {
  const services = c.get('services');
  const signedIn = c.get('signedIn');
  const origin = originOf(c, services.config);
  const requireSignedIn = (): SignedIn => {
    if (!signedIn) throw new NotSignedIn();
    return signedIn;
  };
  return {
    services,
    db: services.db,
    language: c.get('language'),
    now: services.clock.now(),
    source: c.get('source'),
    origin,
    userAgent: c.req.header('user-agent') ?? '',
    uploads: c.get('body').uploads,
    ...(signedIn ? { signedIn } : {}),
    get account() {
      return requireSignedIn().account;
    },
    get session() {
      return requireSignedIn().session;
    },
    cookie: (name) => getCookie(c, name),
    setFilesCookie: (value) => c.get('cookies').push(cookieOf('files', value, { path: '/files', origin })),
    setDeviceCookie: (name, value) =>
      c.get('cookies').push(cookieOf(name, value, { path: `${config.apiPrefix}${login.path}`, origin })),
  };
}

/** Formats a cookie that scripts and other sites cannot read. An empty value removes it. */
function cookieOf(name: string, value: string, { path, origin }: { path: string; origin: string }): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const maxAge = value === '' ? 0 : COOKIE_AGE_S;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure}; Max-Age=${maxAge}`;
}
