import { readFileSync } from 'node:fs';
import { errorText, OperatorError } from '../platform/operator-error.ts';

/** Reads a file that the operator named. Throws an `OperatorError`. */
export function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`The file cannot be read: ${errorText(error)}`);
  }
}
