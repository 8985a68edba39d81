// Runs in the page after its cold start: logs in with the demo account through the form.
(async () => {
  /**
   * @template Found
   * @param {() => Found | false | null} find
   * @returns {Promise<Found>}
   */
  const waitFor = async (find) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const value = find();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`sign-in: timed out waiting for ${find.toString()}`);
  };
  /** @param {HTMLInputElement} input @param {string} text */
  const type = (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  location.hash = '#/pages/login/login';
  /** @type {HTMLFormElement} */
  const form = await waitFor(() => document.querySelector('form:has(input[type=password])'));
  /** @param {string} selector */
  const field = (selector) => {
    const input = form.querySelector(selector);
    if (!(input instanceof HTMLInputElement)) throw new Error(`sign-in: the form has no ${selector}`);
    return input;
  };
  type(field('input:not([type=password]):not([type=checkbox])'), 'demo@andaman.example');
  type(field('input[type=password]'), 'demo1234');
  const consent = field('input[type=checkbox]');
  if (!consent.checked) consent.click();
  form.requestSubmit();
  await waitFor(() => !location.hash.includes('login'));
  await new Promise((resolve) => setTimeout(resolve, 3000));
})();
