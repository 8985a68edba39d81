/**
 * Whether the host now serves another build than the one that runs here: its page no longer names each of our scripts.
 */
export async function replacedOnHost(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src') ?? '');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = answer.ok ? await answer.text() : '';
    // a page that is not the app at all, such as that of a café's network, says nothing
    return /<script [^>]*src="\/assets\//.test(page) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}
