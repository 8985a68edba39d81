import { basename } from 'node:path';

const files = new Map<string, string>();

/**
 * Returns a class name with the name of its style file: `Row-title`. Hashes do not compress and would add 1 kB to the
 * first screen. The build fails if two style files have the same name, because their classes would collide.
 */
export function scopedName(local: string, file: string): string {
  const path = file.split('?')[0] ?? file;
  const name = basename(path, '.module.css');
  const other = files.get(name);
  if (other !== undefined && other !== path)
    throw new Error(`Two style files are called ${name}.module.css: ${other} and ${path}`);
  files.set(name, path);
  return `${name}-${local}`;
}
