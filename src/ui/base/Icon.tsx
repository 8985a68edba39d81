import { useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import { type IconName, type LazyIconName, pageIcons } from '../icons.ts';

export type { IconName } from '../icons.ts';

interface Props {
  name: IconName;
  size?: 24 | 20 | 16 | 14;
  /** Mirrors the icon in right-to-left languages, for icons that point along the line. */
  flip?: boolean;
  className?: string | undefined;
}

type Outlines = Readonly<Record<LazyIconName, string>>;

let outlines: Outlines | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Adds the outlines of the icons that are not in the HTML page (`icon-outlines.json`). */
export const addIconOutlines = (all: Outlines): void => {
  outlines = all;
  for (const listener of listeners) listener();
};

const isLazy = (name: IconName): name is LazyIconName => !pageIcons.some((icon) => icon === name);

/** Outline of a lazy icon; empty until the outlines are loaded. */
function LazyIcon({ name }: { readonly name: LazyIconName }) {
  const all = useSyncExternalStore(subscribe, () => outlines);
  return <path d={all?.[name]} />;
}

/** Decorative icon: the text next to it or the label of its button says what it means. */
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
