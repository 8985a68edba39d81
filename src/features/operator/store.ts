import { config as configEndpoint, slides as slidesEndpoint } from '../../api/content.ts';
import { operator } from '../../api/operator.ts';
import { createResource, type Resource } from '../../client/query/resource.ts';

/** System config (`act` "system"): announcement, address of the support chat, link to the Android app. */
export const systemConfig = createResource(configEndpoint, { act: 'system' });

/** Licence, share of losing accounts, and the features that the region's rules close. */
export const operatorFacts = createResource(operator);

type SlidePosition = 'home' | 'user1';
const slidesByPosition: Partial<Record<SlidePosition, Resource<typeof slidesEndpoint>>> = {};

/** Returns the slides of home or of the page "mine" (HOME-01). */
export const slidesOf = (position: SlidePosition): Resource<typeof slidesEndpoint> =>
  (slidesByPosition[position] ??= createResource(slidesEndpoint, { position }));
