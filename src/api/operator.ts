import * as v from 'valibot';
import { REGION_FEATURES } from '../domain/region-features.ts';
import { amount, maybe, nothing, optionalText, text } from './fields.ts';
import { endpoint } from './endpoint.ts';

/**
 * `company`: the operator's name, as the app shows it. `closed`: features separated by commas. `losing`: percent of
 * accounts that lose money. Facts that the operator does not state are missing.
 */
export const operator = endpoint({
  id: 'other.house',
  method: 'GET',
  path: 'other/house',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  ahead: () => [{}],
  isExtension: true,
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: 30 * 86_400_000, maxEntries: 10 },
  summary: 'Name and supervision of the operator, share of losing accounts, and features closed in the region.',
  request: nothing,
  response: v.object({
    company: optionalText,
    licence: optionalText,
    regulator: optionalText,
    regulator_url: optionalText,
    losing: maybe(amount),
    closed: v.pipe(
      v.optional(text, ''),
      v.transform((value) => REGION_FEATURES.filter((feature) => value.split(',').includes(feature))),
    ),
  }),
});
