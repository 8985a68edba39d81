import { type ReactNode, useCallback, useState } from 'react';

interface Props {
  /** `data-part` of the element that what comes will fill. */
  part: string;
  children?: ReactNode;
}

/**
 * Stands in for a part that is on its way: as it was last seen, where a snapshot of the page is on the screen, else
 * `children`, which then need neither be drawn nor fetch their pictures.
 */
export function LastSeen({ part, children }: Props) {
  const [seen] = useState(() => document.querySelector(`#snapshot [data-part=${part}]`));
  const fill = useCallback(
    (place: HTMLElement | null) => {
      if (seen) place?.replaceChildren(...seen.childNodes);
    },
    [seen],
  );
  return (
    <div ref={fill} data-coming={part}>
      {seen ? null : children}
    </div>
  );
}
