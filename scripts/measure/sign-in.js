// Runs in the page after its cold start: signs in with the demo account through the form, as a person would.
(async () => {
  const until = async (look) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const match = look();
      if (match) return match;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('sign-in: the page does not offer what was looked for');
  };
  const type = (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  location.hash = '#/pages/login/login';
  const password = await until(() => document.querySelector('form input[type=password]'));
  const form = password.closest('form');
  type(form.querySelector('input:not([type=password]):not([type=checkbox])'), 'demo@andaman.example');
  type(password, 'demo1234');
  const agreed = form.querySelector('input[type=checkbox]');
  if (!agreed.checked) agreed.click();
  form.requestSubmit();
  await until(() => !location.hash.includes('login'));
  await new Promise((resolve) => setTimeout(resolve, 3000));
})();
