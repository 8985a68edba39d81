/** Constants that the build writes into the code; see `src/config.ts`. */
interface ImportMetaEnv {
  readonly VITE_API_PREFIX?: string;
  readonly VITE_TABS?: 'default' | 'classic';
  readonly VITE_ACCESS?: 'default' | 'open';
  readonly VITE_INVITE?: 'optional' | 'required';
  readonly VITE_DEFAULT_LANG?: string;
  readonly VITE_BASE_CURRENCY?: string;
  readonly VITE_PAGE_TIMEOUT?: string;
  readonly VITE_APP_VERSION?: string;
  /** `1`: the build that takes the worker away (`sw/kill.ts`). */
  readonly VITE_KILL?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
