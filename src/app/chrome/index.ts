import { addIconOutlines } from '../../ui/base/Icon.tsx';
import iconOutlines from '../../ui/icon-outlines.json';
export { titles } from '../router/titles.ts';
export { Banners } from './Banners.tsx';
export { Overlays } from './Overlays.tsx';
export { ErrorPage } from './ErrorPages.tsx';
export { NothingOpen } from '../../ui/layout/EntryPane.tsx';

addIconOutlines(iconOutlines);
