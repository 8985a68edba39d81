const VERSION = /^\d{1,9}(\.\d{1,9}){0,5}$/;

const partsOf = (text: string | null | undefined): number[] | undefined => {
  const version = text?.trim() ?? '';
  return VERSION.test(version) ? version.split('.').map(Number) : undefined;
};

/**
 * Whether a version is newer than another. Versions are whole numbers ("102" over "101") or dotted ones, compared part
 * by part ("1.0.10" over "1.0.9"); a missing part is 0. An invalid version ("", "abc", missing) is never newer (PWA-11
 * to PWA-13).
 */
export function isNewer(candidate: string | null | undefined, current: string): boolean {
  const candidateParts = partsOf(candidate);
  const currentParts = partsOf(current);
  if (!candidateParts || !currentParts) return false;
  for (let index = 0; index < Math.max(candidateParts.length, currentParts.length); index += 1) {
    const difference = (candidateParts[index] ?? 0) - (currentParts[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
