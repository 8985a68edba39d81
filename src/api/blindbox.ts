import * as v from 'valibot';
import { amount, count, filled, flag, id, lists, maybe, nothing, optionalText, page, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';

/** `probability` is in percent with at most 4 decimals. `stock` is missing if it is unlimited. */
const prize = v.object({
  id,
  name: text,
  probability: maybe(amount),
  stock: maybe(count),
  value: maybe(amount),
  code: optionalText,
});

/**
 * A finished draw with its proof (`src/domain/blindbox.ts`). `odds` is the odds table of that version, which the
 * commitment covers.
 */
const draw = v.object({
  id,
  time,
  prize,
  price: maybe(amount),
  code: optionalText,
  number: maybe(count),
  version: optionalText,
  odds: optionalText,
  commitment: optionalText,
  secret: optionalText,
  seed: optionalText,
});

export const blindBox = endpoint({
  id: 'blindbox.info',
  method: 'GET',
  path: 'blindbox/info',
  access: 'customer',
  effect: 'read',
  feature: 'blindbox',
  cache: 'offline',
  hasTexts: true,
  ahead: () => [{}],
  isExtension: true,
  summary: "Prizes, odds, price, expected value, and the commitment of the customer's next draw.",
  request: nothing,
  response: v.object({
    price: maybe(amount),
    code: optionalText,
    expected: maybe(amount),
    commitment: optionalText,
    version: optionalText,
    number: maybe(count),
    odds: optionalText,
    lists: v.array(prize),
    closed: v.optional(flag, false),
    available: maybe(amount),
  }),
});

/**
 * `commitment` and `version` are the ones that the page showed. If they are no longer those of the next draw, the call
 * is refused.
 */
export const drawBlindBox = endpoint({
  id: 'blindbox.draw',
  method: 'POST',
  path: 'blindbox/draw',
  access: 'customer',
  effect: 'money',
  feature: 'blindbox',
  product: 'blindbox',
  begins: 'trade',
  cache: 'none',
  isExtension: true,
  summary: "Draws one box with the customer's own seed.",
  request: v.object({ commitment: filled(128), seed: filled(128), version: filled(60) }),
  response: draw,
});

export const draws = endpoint({
  id: 'blindbox.lists',
  method: 'GET',
  path: 'blindbox/lists',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{}],
  isExtension: true,
  summary: "The customer's draws with their proofs, newest first.",
  request: v.object({ page }),
  response: lists(draw),
});
