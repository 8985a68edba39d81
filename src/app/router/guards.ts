import { pathOf, queryOf } from '../../lib/location.ts';
import { type Access, HOME, INTRO, LOGIN, type Path, link, routeOf } from '../../lib/routes.ts';
import { safeFrom } from '../../lib/safe-link.ts';

/** What a guard knows; both readings of `config.access`. */
export interface RouteContext {
  readonly isSignedIn: boolean;
  readonly access: 'default' | 'open';
  /** Nobody was ever signed in on this device. */
  readonly stranger: boolean;
}

/**
 * What is done with a location. `wait`: no page was opened yet. `missing`: no such page.
 * `incomplete`: a detail page without the parameters that it needs (SHELL-15).
 */
export type RouteDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'show'; readonly path: Path }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'incomplete'; readonly path: Path };

/** Whether only signed-in people may open it. */
export const needsLogin = (access: Access, reading: RouteContext['access']): boolean =>
  access === 'customer' || (access === 'market' && reading !== 'open');

/** The login page that leads back to a location afterwards (SHELL-11). Login pages are no place to lead back to. */
export const loginFor = (at: string): string => {
  const from = safeFrom(at);
  return from === undefined ? LOGIN : link(LOGIN, { from });
};

/** Where login leads on to: the page that asked for it, else home (AUTH-05, AUTH-06). */
export const afterLogin = (at: string): string => safeFrom(new URLSearchParams(queryOf(at)).get('from')) ?? HOME;

/** Judges a location before anything of it is painted or asked for. */
export const resolveRoute = (at: string, { isSignedIn, access, stranger }: RouteContext): RouteDecision => {
  const path = pathOf(at) as Path;
  const route = routeOf(path);
  if (!route) return { kind: 'missing' };
  if (path === LOGIN && isSignedIn) return { kind: 'redirect', to: afterLogin(at) };
  if (!isSignedIn && needsLogin(route.access, access)) {
    // a stranger sees what the app is before a form (LIVE-08)
    return { kind: 'redirect', to: stranger && path === HOME ? INTRO : loginFor(at) };
  }
  const query = new URLSearchParams(queryOf(at));
  return route.needs?.some((name) => !query.get(name)) ? { kind: 'incomplete', path } : { kind: 'show', path };
};
