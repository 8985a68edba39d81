import { type ReactNode, useCallback, useState } from 'react';

interface Props {
  /** `data-part` of the element that the content will be in. */
  part: string;
  children?: ReactNode;
}

/**
 * Placeholder for a part that is loading. If a snapshot of the page is on screen, it shows the part from there, and
 * `children` are neither rendered nor load their pictures. Otherwise it shows `children`.
 */
export function LastSeen({ part, children }: Props) {
  const [snapshotPart] = useState(() => document.querySelector(`#snapshot [data-part=${part}]`));
  const fill = useCallback(
    (placeholder: HTMLElement | null) => {
      if (snapshotPart) placeholder?.replaceChildren(...snapshotPart.childNodes);
    },
    [snapshotPart],
  );
  return (
    <div ref={fill} data-coming={part}>
      {snapshotPart ? null : children}
    </div>
  );
}
