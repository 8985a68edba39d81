import { send } from './call.js';
import { button, element } from './elements.js';

/** @typedef {import('./bar.js').Fault} Fault */
/** @typedef {import('./bar.js').State} State */
/** @typedef {[path: string, body: Record<string, unknown>]} Step */
/** @typedef {[method: string, path: string, body?: object]} Request */
/**
 * @typedef {object} Scenario
 * @property {string} title
 * @property {string} [note]
 * @property {string} expected
 * @property {readonly Fault[]} [faults]
 * @property {readonly Step[]} [start]
 * @property {readonly Step[]} [undo]
 * @property {(state: State) => boolean} [isOn]
 */

/** @param {Omit<Fault, 'call'>} fault */
const all = (fault) => [{ call: '*', ...fault }];
const FORCED = 'https://example.com/app.apk?v=9999';

/**
 * The table of scenarios. `faults` are added and removed. `start` and `undo` are other requests, each a path and a
 * body. `isOn` tells from `GET /qa/state` whether the scenario is on. Without any of these it is only a hint.
 *
 * @type {readonly Scenario[]}
 */
export const scenarios = [
  {
    title: 'Offline',
    note: 'DevTools → Network → Offline, then reload: the price stream that is open survives Offline.',
    expected:
      "“We can't connect. Showing saved information.” and “Try again”. Prices, balances and messages show “as of” and a time. " +
      'Forms refuse at once; nothing is sent later.',
  },
  {
    title: 'Dead network (lie-fi)',
    note: 'Start, then reload the app: the streams that are open go on.',
    faults: all({ kind: 'hang' }),
    expected: 'The same banner within 10 s. Saved information with “as of”; no page stays blank.',
  },
  {
    title: 'Captive portal',
    faults: all({ kind: 'html' }),
    expected:
      'The banner and saved information. A form says “This Wi-Fi or network wants you to sign in first. Open your browser to ' +
      'connect, then try again.”',
  },
  {
    title: 'Server fails (503)',
    faults: all({ kind: 'status', value: 503 }),
    expected: 'Saved information with “as of”. What was never read says “Service unavailable” and “Try again”.',
  },
  {
    title: 'Too many requests (429)',
    faults: all({ kind: 'retryAfter', value: 20 }),
    expected: "Saved information with “as of”. Refresh says “This didn't refresh. Wait a moment, then try again.”",
  },
  {
    title: 'Slow network',
    faults: all({ kind: 'latency', value: 3000 }),
    expected: 'Saved information at once, new information after 3 s. Buttons show that they are busy.',
  },
  {
    title: 'Broken responses',
    faults: all({ kind: 'brokenJson' }),
    expected: 'The banner and saved information. What was never read says “Reading error” and “Try again”.',
  },
  {
    title: 'Answer of an order lost',
    note: 'Start, then place one option order.',
    faults: [
      { call: 'option.add', kind: 'lost' },
      { call: 'money.outcome', kind: 'status', value: 503 },
    ],
    expected:
      '“We are checking”, and the order cannot be confirmed again. After Undo: “Successful transaction!” and exactly one order ' +
      'in the records.',
  },
  {
    title: 'Prices stop',
    start: [['market', { path: 'silence' }]],
    undo: [['market', { path: 'normal' }]],
    isOn: ({ market }) => market.at(-1)?.path === 'silence',
    expected: 'After 5 s prices are out of date, and orders cannot be confirmed.',
  },
  {
    title: 'Forced version',
    note: 'Return to the app or open it.',
    start: [['config', { appurl_android: FORCED }]],
    undo: [['config', { appurl_android: null }]],
    isOn: ({ config }) => config['config.system']?.appurl_android === FORCED,
    expected:
      '“Please update to the latest version!”, which Escape does not close. Without a newer build, “Update now” opens example.com ' +
      "in a new window and says “The new version isn't available here yet.”",
  },
  {
    title: 'End the session',
    note: 'Ends the sessions of the account above, or of the demo account. There is no undo: log in again.',
    start: [['sessions/end', { username: 'demo@andaman.example' }]],
    expected:
      '“Your session has ended. Please log in again.” and the login page, in every tab. No private copies stay.',
  },
  {
    title: 'Full disk',
    note: 'DevTools → Application → Storage → Simulate custom storage quota: 1 MB, before the first visit.',
    expected:
      "“This device doesn't have enough storage for Andaman to work offline. Everything works while you're connected.”",
  },
];

/**
 * Whether a fault of a scenario is set, for everyone or for an account.
 *
 * @param {Fault} fault
 * @param {State} state
 */
const isSet = (fault, { faults }) => faults.some(({ call, kind }) => call === fault.call && kind === fault.kind);

/**
 * Whether a scenario is set now; undefined if it leaves nothing to undo.
 *
 * @param {Pick<Scenario, 'faults' | 'isOn'>} scenario
 * @param {State} state
 */
export function isOn({ faults, isOn: test }, state) {
  if (test) return test(state);
  return faults?.some((fault) => isSet(fault, state));
}

/**
 * Returns the requests that start a scenario, for one account if `username` is not empty.
 *
 * @param {Pick<Scenario, 'faults' | 'start'>} scenario
 * @param {string} username
 * @returns {Request[]}
 */
export const startOf = ({ faults = [], start = [] }, username) => [
  ...faults.map(
    /** @returns {Request} */ (fault) => ['POST', 'faults', { ...fault, ...(username ? { username } : {}) }],
  ),
  ...start.map(
    /** @returns {Request} */ ([path, body]) => [
      'POST',
      path,
      { ...body, ...('username' in body && username ? { username } : {}) },
    ],
  ),
];

/**
 * Returns the requests that undo a scenario.
 *
 * @param {Pick<Scenario, 'faults' | 'undo'>} scenario
 * @param {string} username
 * @returns {Request[]}
 */
export const undoOf = ({ faults = [], undo = [] }, username) => [
  ...faults.map(
    /** @returns {Request} */ ({ call, kind }) => [
      'DELETE',
      `faults?${new URLSearchParams({ call, kind, ...(username ? { username } : {}) })}`,
    ],
  ),
  ...undo.map(/** @returns {Request} */ ([path, body]) => ['POST', path, body]),
];

/** @param {readonly Request[]} requests */
async function sendAll(requests) {
  for (const [method, path, body] of requests) await send(method, path, body && (() => body));
}

/**
 * Creates the cards of all scenarios. Returns them and a function that shows which are on.
 *
 * @param {() => string} username
 */
export function scenarioCards(username) {
  const cards = scenarios.map((scenario, index) => {
    const id = `scenario-${index}`;
    /**
     * @param {string} label
     * @param {(scenario: Scenario, username: string) => Request[]} requestsOf
     * @param {string} [className]
     */
    const act = (label, requestsOf, className) =>
      button(label, () => sendAll(requestsOf(scenario, username())), {
        className,
        'aria-label': `${label}: ${scenario.title}`,
      });
    const actions = element('div', { className: 'actions' });
    if (startOf(scenario, '').length > 0) actions.append(act('Start', startOf, 'primary'));
    if (undoOf(scenario, '').length > 0) actions.append(act('Undo', undoOf));
    const mark = element('span', { className: 'note' });
    const card = element(
      'article',
      { className: 'card', 'aria-labelledby': id },
      element('h3', { id }, scenario.title),
      ...(scenario.note ? [element('p', { className: 'note' }, scenario.note)] : []),
      element('p', { className: 'expected' }, `Expected: ${scenario.expected}`),
      actions,
      mark,
    );
    return { scenario, card, mark };
  });
  /** @param {State} state */
  const show = (state) => {
    for (const { scenario, card, mark } of cards) {
      const isActive = isOn(scenario, state) === true;
      card.toggleAttribute('data-on', isActive);
      mark.textContent = isActive ? 'On now' : '';
    }
  };
  return { nodes: cards.map(({ card }) => card), show };
}
