import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/parts/port.mjs';

/**
 * A browser driven by WebDriver commands (https://www.w3.org/TR/webdriver2/): Firefox over Marionette, the protocol
 * below geckodriver, and WebKitGTK over WebKitWebDriver's HTTP. Both are Debian's builds, the engines that customers
 * use, not those of a test tool.
 */
export interface Driver {
  readonly name: 'firefox' | 'webkit';
  navigate(url: string): Promise<void>;
  /** Runs a function body in the page, and returns its value as JSON, with elements as references. */
  execute<T>(script: string, ...args: unknown[]): Promise<T>;
  /** False if nothing was pressed because the page replaced the element meanwhile. */
  click(element: ElementReference): Promise<boolean>;
  /** Types into an element key by key. */
  type(element: ElementReference, text: string): Promise<void>;
  reload(): Promise<void>;
  /** Errors that the browser has logged for the page. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;
const idOf = (element: ElementReference): string => element[ELEMENT];

const WIDTH = 390;
const HEIGHT = 844;

/** Retries until something listens at a port; fails if the process that should do so ends. */
async function waitForPort(port: number, child: ChildProcess): Promise<Socket> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode} before it listened`);
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const didPress = (click: Promise<unknown>): Promise<boolean> =>
  click.then(
    () => true,
    (error: unknown) => {
      if (/stale element|not interactable/.test(String(error))) return false;
      throw error;
    },
  );

/** Ends a browser with all its processes, which form their own process group. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
};

/** Errors of a page, collected by the page: not every error reaches the browser's log, and WebKit's driver has none. */
const COLLECT = `if (!window.__errors) { window.__errors = []; addEventListener('error', (event) => window.__errors.push(String(event.message))); addEventListener('unhandledrejection', (event) => window.__errors.push('unhandled: ' + event.reason)); }`;
const TAKE = 'const seen = window.__errors; window.__errors = seen && []; return seen || []';
/** A function body that starts to collect errors of its page. */
const collecting = (script: string): string => `${COLLECT} return (function () { ${script} }).apply(null, arguments)`;

/** One Marionette connection: messages are `length:[type, id, ...]`. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<
    number,
    { resolve: (value: any) => void; reject: (error: Error) => void; command: string }
  >();
  #buffer = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => undefined);
  }

  send<T>(command: string, parameters: object = {}): Promise<T> {
    const id = (this.#last += 1);
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, command });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const colon = this.#buffer.indexOf(':');
      const length = Number(this.#buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#buffer.length < colon + 1 + length) return;
      const message = JSON.parse(this.#buffer.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      this.#buffer = this.#buffer.subarray(colon + 1 + length);
      // the first message is a greeting
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
      const item = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) item?.reject(new Error(`${item.command}: ${error.error}: ${error.message}`));
      else item?.resolve(result);
    }
  }
}

/** Preferences: no start page, no updates, no reports, English, and Marionette's port. */
const preferences = (port: number): string =>
  Object.entries({
    'marionette.port': port,
    'browser.startup.page': 0,
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'app.update.disabledForTesting': true,
    'extensions.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
    'browser.safebrowsing.update.enabled': false,
    'intl.accept_languages': 'en-US',
    'dom.disable_open_during_load': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');

export async function startFirefox(binary: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'andaman-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), preferences(port));
  const child = spawn(
    binary,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      profile,
      `--width=${WIDTH}`,
      `--height=${HEIGHT}`,
    ],
    { stdio: 'ignore', detached: true, env: { ...process.env, HOME: profile } },
  );
  const marionette = new Marionette(await waitForPort(port, child));
  await marionette.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  await marionette.send('WebDriver:SetWindowRect', { width: WIDTH, height: HEIGHT });
  const unpack = async <T>(response: Promise<{ value: T }>): Promise<T> => (await response).value;
  // in the page's own realm, so that its scripts see it
  const run = <T>(script: string, ...args: unknown[]): Promise<T> =>
    unpack(marionette.send('WebDriver:ExecuteScript', { script: collecting(script), args, sandbox: null }));
  const collected: string[] = [];
  const keepErrors = async (): Promise<void> => void collected.push(...(await run<string[]>(TAKE)));
  return {
    name: 'firefox',
    navigate: async (url) => {
      await keepErrors();
      await marionette.send('WebDriver:Navigate', { url });
    },
    execute: run,
    click: (element) => didPress(marionette.send('WebDriver:ElementClick', { id: idOf(element) })),
    type: async (element, text) =>
      void (await marionette.send('WebDriver:ElementSendKeys', { id: idOf(element), text })),
    // `WebDriver:Refresh` bypasses the service worker
    reload: async () => {
      await keepErrors();
      await run('setTimeout(() => location.reload(), 0)');
    },
    errors: async () => {
      await keepErrors();
      await marionette.send('Marionette:SetContext', { value: 'chrome' });
      // the browser console: errors of pages, not of the browser
      const script = `return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag) && /^https?:/.test(one.sourceName)).map((one) => one.errorMessage + ' (' + one.sourceName + ':' + one.lineNumber + ')');`;
      const seen = await unpack(marionette.send<{ value: string[] }>('WebDriver:ExecuteScript', { script, args: [] }));
      await marionette.send('Marionette:SetContext', { value: 'content' });
      return [...collected, ...seen];
    },
    close: async () => {
      marionette.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function startWebKit({
  driver,
  browser,
  display,
}: {
  driver: string;
  browser: string;
  display: string;
}): Promise<Driver> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'andaman-webkit-'));
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en',
    LIBGL_ALWAYS_SOFTWARE: '1',
    MESA_SHADER_CACHE_DISABLE: 'true',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', detached: true, env });
  (await waitForPort(port, child)).destroy();
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: any };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value as T;
  };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: WIDTH, height: HEIGHT });
  const run = <T>(script: string, ...args: unknown[]): Promise<T> =>
    send('POST', `${session}/execute/sync`, { script: collecting(script), args });
  const collected: string[] = [];
  const keepErrors = async (): Promise<void> => void collected.push(...(await run<string[]>(TAKE)));
  return {
    name: 'webkit',
    navigate: async (url) => {
      await keepErrors();
      await send('POST', `${session}/url`, { url });
      await run('return null');
    },
    execute: run,
    click: (element) => didPress(send('POST', `${session}/element/${idOf(element)}/click`, {})),
    type: (element, text) => send('POST', `${session}/element/${idOf(element)}/value`, { text }),
    reload: async () => {
      await keepErrors();
      await run('setTimeout(() => location.reload(), 0)');
    },
    errors: async () => {
      await keepErrors();
      return [...collected];
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await end(child);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
