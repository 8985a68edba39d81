import { expect } from 'vitest';
import type { Driver, ElementReference } from './driver.ts';

type Role = 'button' | 'checkbox' | 'link' | 'radio' | 'tab' | 'textbox';

/**
 * Finds an element by role and accessible name, as a screen reader user would: by label or by its own words. In an open
 * dialog only its content counts, since all else is inert. Runs in the page.
 */
const FIND = `
  const [role, name, exact] = arguments;
  const selectors = {
    button: 'button, [role=button], summary', checkbox: 'input[type=checkbox]', link: 'a[href]', radio: 'input[type=radio]', tab: '[role=tab]',
    textbox: 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea',
  };
  const words = (text) => (text || '').replace(/[\\u00a0\\u2009\\u202f\\s]+/g, ' ').trim();
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby');
    if (by) return words(by.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = [...(element.labels || [])].map((label) => label.textContent).join(' ');
    return words(element.getAttribute('aria-label') || labels || element.textContent);
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const root = dialogs.at(-1) || document;
  const fits = (element) => {
    const own = nameOf(element);
    return exact ? own === name : own.includes(name);
  };
  const reachable = (element) => element.checkVisibility() && !element.closest('[inert]');
  return [...root.querySelectorAll(selectors[role])].find((element) => reachable(element) && fits(element)) || null;
`;

/** Whether it is enabled, at rest and uncovered; scrolls to it if out of view. Runs in the page. */
const PRESSABLE = `
  const [element] = arguments;
  const ends = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity;
  const moves = (animation) => ends(animation) && animation.effect.target.contains(element);
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return false;
  if (document.getAnimations().some(moves)) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return over !== null && (element.contains(over) || [...(element.labels || [])].some((label) => label.contains(over)));
`;

/** A person at a browser: finds elements by their words, waits for them, and does one thing at a time. */
export class Person {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens a page, and waits for it, so that nothing is found on the previous page. */
  async open(route: string): Promise<void> {
    await this.#driver.execute(
      'if (location.hash !== `#${arguments[0]}`) document.querySelector("h1")?.setAttribute("data-left", "")',
      route,
    );
    await this.#driver.navigate(`${this.#origin}/#${route}`);
    await this.#until(`the page ${route}`, () =>
      this.#driver.execute<boolean>('return document.querySelector("h1:not([data-left])") !== null'),
    );
  }

  find(role: Role, name: string, { exact = false } = {}): Promise<ElementReference | null> {
    return this.#driver.execute<ElementReference | null>(FIND, role, name, exact);
  }

  /** Waits for something; a failure reports what was on screen. */
  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    try {
      await expect.poll(() => holds().catch(() => false), { timeout: 30_000, interval: 100 }).toBe(true);
    } catch (error) {
      throw new Error(`${what} did not come in ${this.#driver.name}. On screen: ${await this.text().catch(String)}`, {
        cause: error,
      });
    }
  }

  async #wait(role: Role, name: string, exact: boolean): Promise<ElementReference> {
    let match: ElementReference | null = null;
    await this.#until(`${role} "${name}"`, async () => {
      match = await this.find(role, name, { exact });
      return match !== null;
    });
    return match!;
  }

  /** Presses something once it is enabled and at rest. */
  async press(role: Role, name: string, { exact = false } = {}): Promise<void> {
    await this.#until(`${role} "${name}" that can be pressed`, async () => {
      const element = await this.find(role, name, { exact });
      return (
        element !== null && (await this.#driver.execute<boolean>(PRESSABLE, element)) && this.#driver.click(element)
      );
    });
  }

  /** Replaces the content of a field. */
  async fill(name: string, text: string): Promise<void> {
    const element = await this.#wait('textbox', name, false);
    await this.#driver.execute('arguments[0].focus(); arguments[0].select()', element);
    // one key at a time like a keyboard, since a driver would send all in one task
    for (const key of text) await this.#driver.type(element, key);
  }

  text(): Promise<string> {
    return this.#driver.execute<string>(
      'return ([...document.querySelectorAll("dialog[open]")].at(-1) || document.body).innerText.replace(/[\\u00a0\\u2009\\u202f\\s]+/g, " ")',
    );
  }

  /** Waits until words are on screen, in the open dialog if there is one. */
  async see(words: string | RegExp): Promise<void> {
    await this.#until(String(words), async () =>
      new RegExp(typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words).test(
        await this.text(),
      ),
    );
  }

  async at(route: string): Promise<void> {
    await this.#until(`the page ${route}`, async () =>
      (await this.#driver.execute<string>('return location.hash')).includes(route),
    );
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.open('/pages/login/login');
    await this.fill('Phone number or email', username);
    await this.fill('Login password', password);
    await this.press('checkbox', '');
    await this.press('button', 'Log in', { exact: true });
    await this.#until(
      'a page behind the login',
      async () => !(await this.#driver.execute<string>('return location.hash')).includes('login/login'),
    );
  }
}
