import { plainMessage } from '../../words/plain-message.ts';
import type { FormPlace } from '../../words/terms/find-field.ts';

/** A value that the server refused, and the field that has it; undefined if the form shows no such field. */
export interface SettingFault {
  readonly field: FormPlace | undefined;
  readonly message: string;
}

/** Where and why, as the server writes it after the setting's name: ` products.0.yield: this has to be above 0`. */
const FAULT = /^(?: ([\w.* -]+?))?: (.+)$/s;

function readFault(name: string, text: string, find: (path: string) => FormPlace | undefined): SettingFault {
  const start = `data: ${name}`;
  const [, place = '', message = text] = (text.startsWith(start) ? FAULT.exec(text.slice(start.length)) : null) ?? [];
  const field = place === '' ? undefined : find(place);
  if (field || place === '') return { field, message: plainMessage(message) };
  return { field, message: `${place}: ${message}` };
}

/**
 * Reads where and why the server refused the value of a setting, in a line for each fault. `find` returns the field
 * that the form shows at a path.
 */
export const settingFaults = (
  name: string,
  text: string,
  find: (path: string) => FormPlace | undefined,
): SettingFault[] => text.split('\n').map((line) => readFault(name, line, find));

/** Returns what was refused at a path; undefined if nothing was. */
export const faultAt = (faults: readonly SettingFault[], path: string): SettingFault | undefined =>
  faults.find(({ field }) => field?.path === path);
