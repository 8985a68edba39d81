/** The entry script as each of our builds names it in its page. Another app on the same host does not have it. */
const ENTRY = '<script defer crossorigin src="/assets/index-';

/**
 * Whether the host now serves another build than the running one: its page no longer names all of our scripts.
 */
export async function isReplacedOnHost(): Promise<boolean> {
  // the scripts in the page itself have `defer`; those without are files that are still loading
  const scripts = [...document.querySelectorAll('script[defer][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  );
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // a page that is not the app, such as a captive portal's, does not count
    return page.includes(ENTRY) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}
