// Runs in the page after its cold start: logs in with the demo account through the form.
(async () => {
  const waitFor = async (find) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const value = find();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`sign-in: timed out waiting for ${find}`);
  };
  const type = (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  location.hash = '#/pages/login/login';
  const password = await waitFor(() => document.querySelector('form input[type=password]'));
  const form = password.closest('form');
  type(form.querySelector('input:not([type=password]):not([type=checkbox])'), 'demo@andaman.example');
  type(password, 'demo1234');
  const consent = form.querySelector('input[type=checkbox]');
  if (!consent.checked) consent.click();
  form.requestSubmit();
  await waitFor(() => !location.hash.includes('login'));
  await new Promise((resolve) => setTimeout(resolve, 3000));
})();
