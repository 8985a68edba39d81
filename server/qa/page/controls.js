import { content } from './content-controls.js';
import { money, prices, rewards } from './money-controls.js';
import { traffic } from './traffic-controls.js';

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {'text' | 'area' | 'decimal' | 'number' | 'value' | 'json' | 'switch' | 'choices'} [type]
 * @property {string} [value]
 * @property {string} [placeholder]
 * @property {boolean} [required]
 * @property {boolean} [empty]
 * @property {boolean} [nullable]
 * @property {string | readonly string[]} [options]
 * @property {string} [list]
 */
/**
 * @typedef {object} Card
 * @property {string} title
 * @property {string} [note]
 * @property {string} [send]
 * @property {string} [button]
 * @property {readonly Field[]} [fields]
 * @property {(values: Record<string, any>) => object} [body]
 * @property {string} [read]
 * @property {string} [remove]
 */

/**
 * The table of all controls by part of the page. Each card becomes a form. `send` is the path of the POST; `read` shows
 * a list, `remove` deletes it. The type of a field says how it becomes JSON:
 *
 * - `text` (default), `area`: a string
 * - `decimal`: a string; with `nullable`, `none` becomes null
 * - `number`: a number
 * - `value`: a number if it is one, otherwise a string
 * - `json`: any JSON
 * - `switch`: true or false
 * - `choices`: the chosen `options`, separated by commas
 *
 * A field that is left empty is not sent, unless it has `empty`. `options` or `list` name the values, or say with a
 * string which of `GET /qa/names` they are. `body` changes the fields before they are sent.
 *
 * @type {readonly { id: string, title: string, cards: readonly Card[] }[]}
 */
export const groups = [
  { id: 'traffic', title: 'Requests and clock', cards: traffic },
  { id: 'content', title: 'Content and terms', cards: content },
  { id: 'prices', title: 'Market', cards: prices },
  { id: 'money', title: 'Accounts and money', cards: money },
  { id: 'rewards', title: 'Mining and rewards', cards: rewards },
];
