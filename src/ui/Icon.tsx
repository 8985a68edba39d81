import { useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { type IconName, type LazyIconName, pageIcons } from './icons.ts';

export type { IconName } from './icons.ts';

interface Props {
  name: IconName;
  size?: 24 | 20 | 16 | 14;
  /** For what points along the line: mirrored where the text runs right to left. */
  flip?: boolean;
  className?: string | undefined;
}

type Outlines = Readonly<Record<LazyIconName, string>>;

let outlines: Outlines | undefined;
const readers = new Set<() => void>();

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

/** Takes the outlines of the icons that the page itself does not hold (`icon-outlines.json`). */
export const addIconOutlines = (all: Outlines): void => {
  outlines = all;
  for (const reader of readers) reader();
};

const isLazy = (name: IconName): name is LazyIconName => !pageIcons.some((icon) => icon === name);

/** Empty until the outlines are there. */
function LazyIcon({ name }: { readonly name: LazyIconName }) {
  const all = useSyncExternalStore(subscribe, () => outlines);
  return <path d={all?.[name]} />;
}

/** A decorative icon: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, size = 24, flip = false, className }: Props) {
  return (
    <svg
      className={classes('icon', flip && 'flip', className)}
      data-size={size}
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {isLazy(name) ? <LazyIcon name={name} /> : <use href={`#${name}`} />}
    </svg>
  );
}
