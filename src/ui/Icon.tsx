import { classes } from './classes.ts';
import { type IconName, pageIcons } from './icons.ts';
import sprite from './icons.svg?no-inline';

export type { IconName } from './icons.ts';

interface Props {
  name: IconName;
  size?: 24 | 20 | 16 | 14;
  /** For what points along the line: mirrored where the text runs right to left. */
  flip?: boolean;
  className?: string | undefined;
}

const isInPage = (name: IconName): boolean => pageIcons.some((icon) => icon === name);

/** A decorative icon: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, size = 24, flip = false, className }: Props) {
  return (
    <svg
      className={classes('icon', flip && 'flip', className)}
      data-size={size}
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`${isInPage(name) ? '' : sprite}#${name}`} />
    </svg>
  );
}
