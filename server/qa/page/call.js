import { find } from './elements.js';

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Shows a sentence in the status line.
 *
 * @param {string} sentence
 */
export function say(sentence, isFailure = false) {
  const status = find('status');
  status.textContent = sentence;
  status.toggleAttribute('data-failed', isFailure);
}

/**
 * Calls `listener` after each control that changed something.
 *
 * @param {() => void} listener
 */
export const afterChange = (listener) => listeners.add(listener);

/**
 * Reads JSON from a control.
 *
 * @param {string} path
 */
export async function read(path) {
  const response = await fetch(`/qa/${path}`, { cache: 'no-store' });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data;
}

/**
 * Sends a control and says how it ended. `bodyOf` returns its body, or throws what is wrong with it. Returns the
 * response; undefined if the control was refused or not reached.
 *
 * @param {string} method
 * @param {string} path
 * @param {() => object} [bodyOf]
 */
export async function send(method, path, bodyOf) {
  try {
    const body = bodyOf?.();
    const response = await fetch(`/qa/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const data = await response.json();
    if (!response.ok) throw new Error(data.error);
    say(`${path}: done at ${new Date().toLocaleTimeString()}`);
    if (method !== 'GET') for (const listener of listeners) listener();
    return data;
  } catch (error) {
    say(`${path}: ${messageOf(error)}`, true);
    return undefined;
  }
}
