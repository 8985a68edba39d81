import { pathOf } from '../../lib/location.ts';
import type { Path } from '../../lib/routes.ts';
import { isWide } from '../../ui/use-media.ts';
import { listOf } from './page-loader.ts';

const listAt = (at: string): Path | undefined => (isWide() ? listOf(pathOf(at) as Path) : undefined);

/** Whether the page, or the list beside it, is the same before and after: it stands still. */
export const staysBeside = (from: string, to: string): boolean =>
  isWide() && (listAt(from) ?? pathOf(from)) === (listAt(to) ?? pathOf(to));

/** Whether both are entries of the list beside them: the next takes the place of the last; Back leads to the list. */
export const isOtherEntry = (from: string, to: string): boolean => {
  const list = listAt(from);
  return list !== undefined && listAt(to) === list;
};
