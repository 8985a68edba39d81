import type { ComponentType } from 'react';
import { Router } from 'wouter';
import { RegionClosed } from '../../features/help/index.ts';
import { hashHref, useHashLocation, useHashSearch } from '../../browser/location.ts';
import type { Path } from '../../domain/routes.ts';

/**
 * Wraps a page so that wouter's hooks read path and query from the hash, and so that it tells when it is closed in the
 * customer's region.
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
