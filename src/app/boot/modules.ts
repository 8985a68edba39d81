/**
 * Loads the files of the app, which the build writes as AMD modules (`build/amd.ts`): a classic script is compiled
 * once, when the worker stores it, an ES module anew at each start.
 */

/** What a file exports, by name. */
type Exports = Readonly<Record<string, unknown>>;
/** Takes the place of `import()`, and its `meta` that of `import.meta`. */
interface Load {
  (file: string): Promise<Exports>;
  readonly meta: { readonly url: string };
}
/** The code of a file; gets the exports of what it needs, in that order, then `load`. */
type Factory = (...parameters: unknown[]) => Exports;

interface Definition {
  readonly needs: readonly string[];
  readonly factory: Factory;
  exports?: Exports;
}

const definitions = new Map<string, Definition>();
/** Scripts on their way. */
const scripts = new Map<string, Promise<void>>();
/** Style sheets on their way or in force. */
const sheets = new Map<string, Promise<void>>();

const FILE = /^\/assets\/[\w.-]+\.js$/;
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
};
const policy = trustedTypes?.createPolicy('andaman-files', {
  createScriptURL(url: string) {
    if (!FILE.test(url))
      throw new TypeError(`the policy andaman-files lets no script but our own files through: ${url}`);
    return url;
  },
});

const addScript = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const url = file.replace('.', '/assets');
    const script = document.createElement('script');
    script.fetchPriority = 'high';
    script.crossOrigin = '';
    script.src = policy?.createScriptURL(url) ?? url;
    const end = (): void => {
      scripts.delete(file);
      script.remove();
      if (definitions.has(file)) resolve();
      else reject(new TypeError(`the script ${url} did not load`));
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });

/** Fetches a file that is not there; one that did not come is asked for again the next time. */
const fetchFile = async (file: string): Promise<void> => {
  if (definitions.has(file)) return;
  const script = scripts.get(file) ?? addScript(file);
  scripts.set(file, script);
  await script;
};

const fetchAll = async (file: string): Promise<void> => {
  await fetchFile(file);
  await Promise.all(definitions.get(file)!.needs.map(fetchAll));
};

const run = (file: string): Exports => {
  const definition = definitions.get(file)!;
  definition.exports ??= definition.factory(...definition.needs.map(run), load);
  return definition.exports;
};

const addSheet = (url: string, attributes?: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }, attributes);
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      sheets.delete(url);
      link.remove();
      reject(new TypeError(`the style sheet ${url} did not load`));
    });
    document.head.append(link);
  });

/** Puts a style sheet in force, once. */
const loadSheet = (url: string, attributes?: object): Promise<void> => {
  const sheet = sheets.get(url) ?? addSheet(url, attributes);
  sheets.set(url, sheet);
  return sheet;
};

/**
 * Fetches a script or style sheet, given by its address, which is going to be loaded: a failure shows itself then.
 * `attributes`: of the style sheet's link.
 */
export const prefetch = (url: string, attributes?: object): void => {
  const fetched = url.endsWith('.css') ? loadSheet(url, attributes) : fetchFile(url.replace('/assets', '.'));
  fetched.catch(() => undefined);
};

const fetchAndRun = async (file: string): Promise<Exports> => {
  await fetchAll(file);
  return run(file);
};

/** Fetches a file such as `./shell-a1.js` and what it needs, and runs them once. Rejects when one does not come. */
export const load: Load = Object.assign(fetchAndRun, { meta: { url: location.href } });

/** `run` loads a file; its style sheets come beside it (`build/amd.ts`). Rejects when one of them does not come. */
export const loadStyled = async (run: () => Promise<Exports>, files: readonly string[] = []): Promise<Exports> => {
  const [exports] = await Promise.all([run(), ...files.map((file) => loadSheet(`/${file}`))]);
  return exports;
};

/** Each file calls this with its name, the files that it imports and its code; the entry runs by itself. */
export const define = (file: string, needs: readonly string[], factory: Factory, isEntry = false): void => {
  // asked for twice, it runs once all the same
  if (!definitions.has(file)) definitions.set(file, { needs, factory });
  if (isEntry) void load(file);
};
