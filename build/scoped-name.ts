import { basename } from 'node:path';

const files = new Map<string, string>();

/**
 * Class names that say where they stand: `Row-title`. A hash in each would cost the first screen 1 kB, since nothing
 * compresses it. Two style files of one name would meet, so the build refuses them.
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
