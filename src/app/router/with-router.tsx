import type { ComponentType } from 'react';
import { Router } from 'wouter';
import { RegionClosed } from '../../features/help/store.ts';
import { hashHref, useHashLocation, useHashSearch } from '../../lib/location.ts';
import type { Path } from '../../lib/routes.ts';

/**
 * A page that may read its parameters with wouter's hooks, path and query both inside the hash; where the
 * region closes it, it says so.
 */
export const withRouter = (Page: ComponentType, path: Path): ComponentType =>
  function Routed() {
    return (
      <Router hook={useHashLocation} searchHook={useHashSearch} hrefs={hashHref}>
        <RegionClosed path={path}>
          <Page />
        </RegionClosed>
      </Router>
    );
  };
