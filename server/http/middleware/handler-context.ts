import { type Context, NotSignedIn } from '../../context.ts';
import type { SignedIn } from '../../modules/customers/sessions.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { originOf } from '../origin.ts';

const FILES_COOKIE_SECONDS = 90 * 86_400;

/** Sets the handlers' view of the request. */
export const handlerContext: Middleware = async (c, next) => {
  c.set('context', contextOf(c));
  await next();
};

function contextOf(c: HttpContext): Context {
  const services = c.get('services');
  const signedIn = c.get('signedIn');
  const origin = originOf(c, services.config);
  const needed = (): SignedIn => {
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
      return needed().account;
    },
    get session() {
      return needed().session;
    },
    setFilesCookie: (value) => c.get('cookies').push(filesCookie(value, origin)),
  };
}

/** The cookie that opens the customer's own files; an empty value removes it. */
function filesCookie(value: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const maxAge = value === '' ? 0 : FILES_COOKIE_SECONDS;
  return `files=${value}; Path=/files; HttpOnly; SameSite=Strict${secure}; Max-Age=${maxAge}`;
}
