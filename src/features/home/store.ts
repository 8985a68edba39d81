import { config as configRow, slides as slidesRow } from '../../contract/content.ts';
import { createResource, type Resource } from '../../client/resource.ts';

/** System config (`act` "system"): scrolling notice, service address, link of the Android app. */
export const systemConfig = createResource(configRow, { act: 'system' });

export type SlidePosition = 'home' | 'user1';
const places: Partial<Record<SlidePosition, Resource<typeof slidesRow>>> = {};

/** Slides of home or of mine (HOME-01). */
export const slidesOf = (position: SlidePosition): Resource<typeof slidesRow> =>
  (places[position] ??= createResource(slidesRow, { position }));
