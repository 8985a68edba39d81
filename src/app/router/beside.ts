import { pathOf } from '../../browser/location.ts';
import type { Path } from '../../domain/routes.ts';
import { isWide } from '../../ui/base/use-media.ts';
import { findListPath } from './page-loader.ts';

/** Returns the list that a page is shown next to, on wide screens. */
export const listBeside = (at: string): Path | undefined => (isWide() ? findListPath(pathOf(at) as Path) : undefined);

/** Whether a move keeps the main page on screen: the same page, or the same list next to the entry. */
export const keepsMainPage = (from: string, to: string): boolean =>
  isWide() && (listBeside(from) ?? pathOf(from)) === (listBeside(to) ?? pathOf(to));
