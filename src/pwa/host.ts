/** How the page of each of our builds names its entry script. A page of another app on this host does not have it. */
const ENTRY = ' crossorigin src="/assets/index-';

/**
 * Whether the host now serves another build than the running one: its page no longer names all of our scripts.
 */
export async function isReplacedOnHost(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // a page that is not the app, such as a captive portal's, does not count
    return page.includes(ENTRY) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}
