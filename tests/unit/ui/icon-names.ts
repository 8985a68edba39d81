import iconOutlines from '../../../src/ui/icon-outlines.json';
import { addIconOutlines } from '../../../src/ui/base/Icon.tsx';

addIconOutlines(iconOutlines);
const names = new Map(Object.entries(iconOutlines).map(([name, outline]) => [outline, name]));

/** Names of the icons in a component, in order, without coin marks. */
export const iconNames = (part: ParentNode | null | undefined): (string | undefined)[] =>
  [...(part?.querySelectorAll('svg.icon') ?? [])].map(
    (icon) =>
      icon.querySelector('use')?.getAttribute('href')?.slice(1) ??
      names.get(icon.querySelector('path')?.getAttribute('d') ?? ''),
  );
