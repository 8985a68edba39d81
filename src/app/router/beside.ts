import { pathOf } from '../../lib/location.ts';
import type { Path } from '../../lib/routes.ts';
import { isWide } from '../../ui/use-media.ts';
import { listOf } from './page-loader.ts';

/** The list beside which a page stands. */
export const listAt = (at: string): Path | undefined => (isWide() ? listOf(pathOf(at) as Path) : undefined);

/** Whether the page, or the list beside it, is the same before and after: it stands still. */
export const staysBeside = (from: string, to: string): boolean =>
  isWide() && (listAt(from) ?? pathOf(from)) === (listAt(to) ?? pathOf(to));
