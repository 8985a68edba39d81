const files = import.meta.glob<string>('./media/*.svg', { query: '?raw', import: 'default', eager: true });
const pictures = new Map(Object.entries(files).map(([path, svg]) => [path.slice('./media/'.length), svg]));

/** Returns a picture of the built-in slides by its name. */
export const mediaFile = (name: string): string | undefined => pictures.get(name);
