import type { ReactNode } from 'react';

interface Props {
  /** `data-part` of the element that what comes will fill. */
  part: string;
  children?: ReactNode;
}

const fill = (place: HTMLElement | null): void => {
  const seen = document.querySelector(`#snapshot [data-part=${place?.dataset['coming']}]`);
  if (seen) place?.replaceChildren(...seen.childNodes);
};

/**
 * Stands in for a part that is on its way: as it was last seen, where a snapshot of the page is on the screen, else
 * `children`.
 */
export const LastSeen = ({ part, children }: Props) => (
  <div ref={fill} data-coming={part}>
    {children}
  </div>
);
