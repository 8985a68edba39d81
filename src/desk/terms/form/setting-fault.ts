import { plainMessage } from '../../words/plain-message.ts';

/** A value that the server refused, and where: `products.0.yield`; '' if it names no field. */
export interface SettingFault {
  readonly path: string;
  readonly message: string;
}

/** Where and why, as the server writes it after the setting's name: ` products.0.yield: this has to be above 0`. */
const FAULT = /^(?: ([\w.* -]+?))?: (.+)$/s;

/**
 * Reads where and why the server refused the value of a setting. `hasField` says whether the form shows a field there.
 */
export function settingFault(name: string, text: string, hasField: (path: string) => boolean): SettingFault {
  const start = `data: ${name}`;
  const [, place = '', message = text] = (text.startsWith(start) ? FAULT.exec(text.slice(start.length)) : null) ?? [];
  if (place !== '' && hasField(place)) return { path: place, message: plainMessage(message) };
  return { path: '', message: place === '' ? plainMessage(message) : `${place}: ${message}` };
}
