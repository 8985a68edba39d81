import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';

export interface Entry {
  readonly path: Path;
  readonly icon: IconName;
  readonly name: string;
}

/** Links to pages, each with an icon on a plate. `onFollow` runs before one is followed. */
export const EntryLinks = ({ entries, onFollow }: { readonly entries: readonly Entry[]; onFollow?: () => void }) =>
  entries.map(({ path, icon, name }) => (
    <a key={path} href={hashHref(path)} onClick={onFollow}>
      <span>
        <Icon name={icon} />
      </span>
      {name}
    </a>
  ));
