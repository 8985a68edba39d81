export { laterPages } from '../later-pages.ts';
export { Bars } from './Bars.tsx';
export { Overlays } from './Overlays.tsx';
export { StandIn } from './StandIns.tsx';
export { start } from './start.ts';
