/** Returns the name of a field in words, where it has none of its own: `frozenReason` becomes "Frozen reason". */
export const wordsOfName = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
