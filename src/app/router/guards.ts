import { pathOf, queryOf } from '../../browser/location.ts';
import { type Access, HOME, INTRO, LOGIN, type Path, link, routeOf } from '../../domain/routes.ts';
import { safeReturnPath } from '../../domain/safe-link.ts';

/** What a guard bases its decision on. */
export interface RouteContext {
  readonly isSignedIn: boolean;
  /** Variant of `config.access`. */
  readonly access: 'default' | 'open';
  /** Whether no one has ever logged in on this device. */
  readonly stranger: boolean;
}

/**
 * What to do with a location. `wait`: no page was opened yet. `missing`: there is no such page. `incomplete`: required
 * parameters of a detail page are missing (SHELL-15).
 */
export type RouteDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'show'; readonly path: Path }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'incomplete'; readonly path: Path };

/** Whether a page is only for logged-in customers. */
export const needsLogin = (access: Access, variant: RouteContext['access']): boolean =>
  access === 'customer' || (access === 'market' && variant !== 'open');

/** Returns the login page that leads back to a location afterwards (SHELL-11), but never back to a login page. */
export const loginFor = (at: string): string => {
  const from = safeReturnPath(at);
  return from === undefined ? LOGIN : link(LOGIN, { from });
};

/** Returns where login leads: to the page that asked for it, else home (AUTH-05, AUTH-06). */
export const afterLogin = (at: string): string => safeReturnPath(new URLSearchParams(queryOf(at)).get('from')) ?? HOME;

/** Decides what to do with a location before anything is painted or requested. */
export const resolveRoute = (at: string, { isSignedIn, access, stranger }: RouteContext): RouteDecision => {
  const path = pathOf(at) as Path;
  const route = routeOf(path);
  if (!route) return { kind: 'missing' };
  if (path === LOGIN && isSignedIn) return { kind: 'redirect', to: afterLogin(at) };
  if (!isSignedIn && needsLogin(route.access, access)) {
    // someone new sees what the app is before the login form (LIVE-08)
    return { kind: 'redirect', to: stranger && path === HOME ? INTRO : loginFor(at) };
  }
  const query = new URLSearchParams(queryOf(at));
  return route.needs?.some((name) => !query.get(name)) ? { kind: 'incomplete', path } : { kind: 'show', path };
};
