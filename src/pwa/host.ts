/** How the page of each of our builds names its entry script. A page of another app on this host does not have it. */
const ENTRY = ' crossorigin src="/assets/index-';

/**
 * Whether the host now serves another build than the one that runs here: its page no longer names each of our scripts.
 */
export async function replacedOnHost(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[src]')].map((item) => item.getAttribute('src') ?? '');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // a page that is not the app at all, such as that of a café's network, says nothing
    return page.includes(ENTRY) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}
