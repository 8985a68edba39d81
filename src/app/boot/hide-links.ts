/**
 * Hides links to pages that the region closes wherever they stand, with the row that holds nothing else (TRUST-08): one
 * rule, so that no screen knows of it. The list of the last start holds until the config has come; a newer one takes
 * its place.
 */
export const hideLinks = (paths: readonly string[]): void => {
  if (paths.length === 0 && document.adoptedStyleSheets.length === 0) return;
  const links = paths.flatMap((path) => [`a[href="#${path}"]`, `a[href^="#${path}?"]`]).join();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(links && `:is(${links}),li:has(>:is(${links})){display:none!important}`);
  // nothing else adopts any
  document.adoptedStyleSheets = [sheet];
};
