import { send } from './call.js';
import { button, element } from './elements.js';

/** @typedef {{ call: string, kind: string, value?: number | string, times?: number, username?: string }} Fault */
/** @typedef {{ code?: string, path?: string, price?: string | null, rate?: number }} Course */
/**
 * What is set now, as `GET /qa/state` returns it.
 *
 * @typedef {object} State
 * @property {readonly Fault[]} faults
 * @property {{ ahead: number }} clock
 * @property {readonly Course[]} market
 * @property {readonly { code: string, left: string }[]} book
 * @property {Record<string, Record<string, unknown>>} config
 */

/** @param {Fault} fault */
const faultText = ({ call, kind, value, times, username }) =>
  [
    `${call === '*' ? 'all calls' : call}: ${kind}`,
    ...(value === undefined ? [] : [String(value)]),
    ...(times === undefined ? [] : [`${times} more`]),
    ...(username === undefined ? [] : [username]),
  ].join(' · ');

/** @param {Course} course */
const marketText = ({ code = 'all coins', path, price, rate }) => {
  const course = price === undefined ? (path ?? 'normal') : `fixed at ${price ?? 'no price'}`;
  return `market: ${code} ${course}${rate === undefined ? '' : ` ${rate}%`}`;
};

/**
 * Whether an override changes anything: normal prices for all coins are the start.
 *
 * @param {Course} course
 */
const isOverride = ({ code, path, price }) => code !== undefined || price !== undefined || path !== 'normal';

/** @param {[name: string, data: Record<string, unknown>]} entry */
const configText = ([name, data]) =>
  `${name}: ${Array.isArray(data) ? `${data.length} entries` : Object.keys(data).join(', ')}`;

/**
 * Returns what is set now, as texts; faults with the request that removes them.
 *
 * @param {State} state
 * @returns {{ text: string, remove?: string }[]}
 */
export function entriesOf({ faults, clock, market, book, config }) {
  const hours = Math.round(clock.ahead / 36_000) / 100;
  return [
    ...faults.map((fault) => {
      const { call, kind, username } = fault;
      const filter = new URLSearchParams({ call, kind, ...(username ? { username } : {}) });
      return { text: faultText(fault), remove: `faults?${filter}` };
    }),
    ...(hours === 0 ? [] : [{ text: `clock: ${hours} h ahead` }]),
    ...market.filter(isOverride).map((course) => ({ text: marketText(course) })),
    ...book.map(({ code, left }) => ({ text: `order book: ${code} ${left} base units` })),
    ...Object.entries(config).map((entry) => ({ text: configText(entry) })),
  ];
}

let shown = '';

/**
 * Shows what is set now in the bar. Leaves it untouched if nothing has changed, so that the focus stays.
 *
 * @param {HTMLElement} list
 * @param {State} state
 */
export function showState(list, state) {
  const entries = entriesOf(state);
  const next = JSON.stringify(entries);
  if (next === shown) return;
  shown = next;
  const items = entries.map(({ text, remove }) =>
    element(
      'li',
      {},
      text,
      ...(remove
        ? [button('×', () => send('DELETE', remove), { className: 'small', 'aria-label': `Remove ${text}` })]
        : []),
    ),
  );
  list.replaceChildren(...(items.length > 0 ? items : [element('li', { 'data-empty': '' }, 'nothing')]));
}
