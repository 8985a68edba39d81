import { send } from './call.js';
import { button, element } from './elements.js';

/** @typedef {import('./controls.js').Card} Card */
/** @typedef {import('./controls.js').Field} Field */
/** The known values of fields, as `GET /qa/names` returns them. @typedef {Record<string, readonly string[]>} Names */

/** Number of records that a card shows, newest first. */
const MAX_RECORDS = 100;

/**
 * Converts what was typed into a field to its JSON value. Throws a sentence if that is not possible.
 *
 * @param {Pick<Field, 'label' | 'type' | 'nullable'>} field
 * @param {string} typed
 */
export function valueOf({ label, type, nullable }, typed) {
  if (nullable && typed.trim() === 'none') return null;
  if (type === 'switch') return typed === 'yes';
  if (type === 'number' || type === 'value') {
    const number = Number(typed);
    if (typed.trim() !== '' && Number.isFinite(number)) return number;
    if (type === 'value') return typed;
    throw new Error(`${label}: this is no number`);
  }
  if (type !== 'json') return typed;
  try {
    return JSON.parse(typed);
  } catch {
    throw new Error(`${label}: this is no JSON; texts need double quotes`);
  }
}

/**
 * Converts a form's fields to the body of its request, without the empty ones.
 *
 * @param {Pick<Card, 'fields' | 'body'>} card
 * @param {(name: string) => string} read
 */
export function bodyOf({ fields = [], body }, read) {
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const field of fields) {
    const typed = read(field.name);
    if (typed === '' && !field.empty && field.type !== 'choices') continue;
    values[field.name] = valueOf(field, typed);
  }
  return body ? body(values) : values;
}

/**
 * Creates the select of a field; without `required` its first option is empty.
 *
 * @param {Field} field
 * @param {readonly string[]} options
 * @param {string} id
 */
function selectOf(field, options, id) {
  const isOptional = field.type === 'switch' && !field.required;
  const labels = [...(isOptional ? [''] : []), ...options];
  return element(
    'select',
    { id, name: field.name, required: field.required },
    ...labels.map((value) =>
      element('option', { value, selected: value === field.value }, value === '' ? 'not set' : value),
    ),
  );
}

/**
 * Creates a group of checkboxes that share a name.
 *
 * @param {Field} field
 * @param {readonly string[]} options
 */
function choicesOf(field, options) {
  return element(
    'fieldset',
    {},
    element('legend', {}, field.label),
    ...options.map((value) =>
      element(
        'label',
        { className: 'choice' },
        element('input', { type: 'checkbox', name: field.name, value }),
        element('span', {}, value),
      ),
    ),
  );
}

/**
 * Creates the label and the control of a field.
 *
 * @param {Field} field
 * @param {Names} names
 * @param {string} id
 */
function fieldOf(field, names, id) {
  const options = typeof field.options === 'string' ? names[field.options] : field.options;
  if (field.type === 'choices') return choicesOf(field, options ?? []);
  const isArea = field.type === 'area' || field.type === 'json';
  const properties = {
    id,
    name: field.name,
    value: field.value,
    required: field.required,
    placeholder: field.placeholder,
    autocomplete: 'off',
    spellcheck: false,
  };
  let control;
  if (options || field.type === 'switch') control = selectOf(field, options ?? ['yes', 'no'], id);
  else if (isArea) control = element('textarea', { ...properties, rows: 3, 'data-type': field.type });
  else control = element('input', properties);
  if (field.list) control.setAttribute('list', `list-${field.list}`);
  return element('div', {}, element('label', { for: id }, field.label), control);
}

/**
 * Creates the lists of known values that text fields offer.
 *
 * @param {Names} names
 * @param {readonly string[]} used
 */
export const listsOf = (names, used) =>
  used.map((name) =>
    element('datalist', { id: `list-${name}` }, ...(names[name] ?? []).map((value) => element('option', { value }))),
  );

/**
 * Creates a card's form, which sends its control and shows the response.
 *
 * @param {Card} card
 * @param {string} path
 * @param {Names} names
 * @param {string} id
 */
function formOf(card, path, names, id) {
  const result = element('p', { className: 'result' });
  const form = element(
    'form',
    {},
    ...(card.fields ?? []).map((field, index) => fieldOf(field, names, `${id}-${index}`)),
    element('button', { className: 'primary' }, card.button ?? 'Set'),
    result,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    /** @param {string} name */
    const readTyped = (name) =>
      data
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(',');
    const response = await send('POST', path, () => bodyOf(card, readTyped));
    result.textContent = response && Object.keys(response).length > 0 ? JSON.stringify(response) : '';
  });
  return form;
}

/**
 * Creates the buttons that show and remove a card's records.
 *
 * @param {Card} card
 */
function recordsOf({ read, remove, title }) {
  const records = element('ul', { className: 'records', tabIndex: 0, 'aria-label': `${title}: records` });
  /** @param {string} path */
  const show = async (path) => {
    const response = await send('GET', path);
    if (!response) return;
    const { lists = [], ...rest } = response;
    const rows = [...(Object.keys(rest).length > 0 ? [rest] : []), ...lists.slice(-MAX_RECORDS).reverse()];
    const texts = rows.length > 0 ? rows.map((row) => JSON.stringify(row)) : ['nothing yet'];
    records.replaceChildren(...texts.map((text) => element('li', {}, text)));
  };
  const actions = element('div', { className: 'actions' });
  if (read) actions.append(button('Show', () => show(read), { 'aria-label': `Show: ${title}` }));
  if (remove)
    actions.append(button('Remove all', () => send('DELETE', remove), { 'aria-label': `Remove all: ${title}` }));
  return read ? [actions, records] : [actions];
}

/**
 * Creates the card of a control.
 *
 * @param {Card} card
 * @param {Names} names
 * @param {string} id
 */
export function cardOf(card, names, id) {
  return element(
    'article',
    { className: 'card', 'aria-labelledby': id },
    element('h3', { id }, card.title),
    ...(card.note ? [element('p', { className: 'note' }, card.note)] : []),
    ...(card.send ? [formOf(card, card.send, names, id)] : []),
    ...(card.read || card.remove ? recordsOf(card) : []),
  );
}
