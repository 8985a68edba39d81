/** Returns a 32-bit number derived from a text and a seed (FNV-1a). */
export function seedOf(text: string, seed: number): number {
  let hash = seed ^ 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
