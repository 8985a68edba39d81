import { showState } from './bar.js';
import { afterChange, messageOf, read, say, send } from './call.js';
import { cardOf, listsOf } from './cards.js';
import { groups } from './controls.js';
import { deviceCards, readDevice, textOf } from './device.js';
import { element, find } from './elements.js';
import { scenarioCards } from './scenarios.js';

/** How often the bar is read again, for changes by other testers. */
const REFRESH_MS = 5000;

/** Shows the cards of all controls, with the values that the server knows. */
async function showControls() {
  const names = await read('names');
  const used = groups.flatMap(({ cards }) => cards.flatMap(({ fields = [] }) => fields.map(({ list = '' }) => list)));
  document.body.append(...listsOf(names, [...new Set(used.filter(Boolean))]));
  for (const { id, title, cards } of groups)
    find('groups').append(
      element(
        'section',
        { id, 'aria-labelledby': `${id}-title` },
        element('h2', { id: `${id}-title` }, title),
        element('div', { className: 'cards' }, ...cards.map((card, index) => cardOf(card, names, `${id}-${index}`))),
      ),
    );
}

/** Lists the parts of the page as links. */
function showContents() {
  for (const heading of document.querySelectorAll('main h2'))
    find('contents').append(
      element('li', {}, element('a', { href: `#${heading.closest('section')?.id}` }, heading.textContent)),
    );
}

/**
 * Keeps the bar and the marks of the scenarios in step with the server.
 *
 * @param {(state: import('./bar.js').State) => void} show
 */
function followState(show) {
  const refresh = async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      const state = await read('state');
      showState(find('now'), state);
      show(state);
    } catch (error) {
      say(`The server does not answer: ${messageOf(error)}`, true);
    }
  };
  afterChange(() => void refresh());
  document.addEventListener('visibilitychange', () => void refresh());
  setInterval(() => void refresh(), REFRESH_MS);
  return refresh();
}

/** Shows what this browser keeps, and copies it. */
function followDevice() {
  /** @type {import('./device.js').Report} */
  let report = [];
  const show = async () => {
    report = await readDevice();
    find('device-cards').replaceChildren(...deviceCards(report));
  };
  find('read-device').addEventListener('click', async () => {
    await show();
    say('This device: read again');
  });
  find('copy-device').addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf(report)).then(
      () => say('This device: copied'),
      (error) => say(`This device: not copied, ${error.message}`, true),
    );
  });
  return show();
}

find('reset').addEventListener('click', () => void send('POST', 'reset', () => ({})));
const only = /** @type {HTMLInputElement} */ (find('only'));
const { nodes, show } = scenarioCards(() => only.value.trim());
find('scenario-cards').append(...nodes);
try {
  await showControls();
} catch (error) {
  say(`The controls did not load: ${messageOf(error)}`, true);
}
showContents();
await Promise.all([followState(show), followDevice()]);
