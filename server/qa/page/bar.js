import { send } from './call.js';
import { button, element } from './elements.js';

const faultText = ({ call, kind, value, times, username }) =>
  [
    `${call === '*' ? 'all calls' : call}: ${kind}`,
    ...(value === undefined ? [] : [String(value)]),
    ...(times === undefined ? [] : [`${times} more`]),
    ...(username === undefined ? [] : [username]),
  ].join(' · ');

const marketText = ({ code = 'all coins', path, price, rate }) => {
  const course = price === undefined ? (path ?? 'normal') : `fixed at ${price ?? 'no price'}`;
  return `market: ${code} ${course}${rate === undefined ? '' : ` ${rate}%`}`;
};

/** Whether an override changes anything: normal prices for all coins are the start. */
const isOverride = ({ code, path, price }) => code !== undefined || price !== undefined || path !== 'normal';

const configText = ([name, data]) =>
  `${name}: ${Array.isArray(data) ? `${data.length} entries` : Object.keys(data).join(', ')}`;

/** Returns what is set now, as texts; faults with the request that removes them. */
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

/** Shows what is set now in the bar. Leaves it untouched if nothing has changed, so that the focus stays. */
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
