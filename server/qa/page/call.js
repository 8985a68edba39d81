const listeners = new Set();

/** Shows a sentence in the status line. */
export function say(sentence, isFailure = false) {
  const status = document.querySelector('#status');
  status.textContent = sentence;
  status.toggleAttribute('data-failed', isFailure);
}

/** Calls `listener` after each control that changed something. */
export const afterChange = (listener) => listeners.add(listener);

/** Reads JSON from a control. */
export async function read(path) {
  const response = await fetch(`/qa/${path}`, { cache: 'no-store' });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data;
}

/**
 * Sends a control and says how it ended. `bodyOf` returns its body, or throws what is wrong with it. Returns the
 * response; undefined if the control was refused or not reached.
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
    say(`${path}: ${error.message}`, true);
    return undefined;
  }
}
