/** How the page of each of our builds names its entry; another app on the same host does not. */
const ENTRY = '<script defer crossorigin src="/assets/index-';

/**
 * Whether the host now serves another build than the one that runs here: its page no longer names each of our scripts.
 */
export async function replacedOnHost(): Promise<boolean> {
  // those of the page itself; one without `defer` is a later file on its way
  const scripts = [...document.querySelectorAll('script[defer][src]')].map((item) => item.getAttribute('src') ?? '');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // a page that is not the app at all, such as that of a café's network, says nothing
    return page.includes(ENTRY) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}
