import { config as configEndpoint, slides as slidesEndpoint } from '../../api/content.ts';
import { createResource, type Resource } from '../../client/query/resource.ts';
import { firstCoins } from '../market/store.ts';

/** System config (`act` "system"): scrolling notice, service address, link of the Android app. */
export const systemConfig = createResource(configEndpoint, { act: 'system' });

export type SlidePosition = 'home' | 'user1';
const places: Partial<Record<SlidePosition, Resource<typeof slidesEndpoint>>> = {};

/** Slides of home or of mine (HOME-01). */
export const slidesOf = (position: SlidePosition): Resource<typeof slidesEndpoint> =>
  (places[position] ??= createResource(slidesEndpoint, { position }));

/** What home is drawn with. */
export const homeReads = () => [firstCoins, slidesOf('home'), systemConfig] as const;
