import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

export type { LucideIcon } from 'lucide-react';

interface Props {
  /** A named import of lucide-react. */
  of: LucideIcon;
  size?: 24 | 20 | 16 | 14;
  /** For what points along the line: mirrored where the text runs right to left. */
  flip?: boolean;
  className?: string | undefined;
}

/** A decorative icon: the words beside it, or the label of its button, say what it means. */
export function Icon({ of: Shape, size = 24, flip = false, className }: Props) {
  return <Shape className={classes('icon', flip && 'flip', className)} data-size={size} aria-hidden />;
}
