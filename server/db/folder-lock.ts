import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Two processes on one embedded database would destroy it: the second is told so. Returns what releases the folder. */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'server.pid');
  let holder = 0;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    // nobody holds it
  }
  if (holder > 0 && holder !== process.pid && runs(holder)) {
    throw new OperatorError(`The data folder ${dataDir} is in use by another Andaman (process ${holder}). Stop it first, or set DATA_DIR to another folder.`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
