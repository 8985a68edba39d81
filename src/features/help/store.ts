import { createResource } from '../../client/query/resource.ts';
import { config } from '../../api/content.ts';

/** How it works (`act` "intro"). */
export const intro = createResource(config, { act: 'intro' });
/** The risk notice (`act` "risk"). */
export const risk = createResource(config, { act: 'risk' });

export { houseFacts } from './house.ts';
export { closedPaths } from './region.ts';
export { HouseFacts } from './parts/HouseFacts.tsx';
export { RegionClosed } from './parts/RegionClosed.tsx';
