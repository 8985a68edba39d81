/** A value that the server refused, and where: `products.0.yield`; '' if it names no field. */
export interface SettingFault {
  readonly path: string;
  readonly message: string;
}

/** How the server begins the text of a fault in a value: `data: config.options products.0.yield: this …`. */
const FAULT = /^data: (?:[a-z]+\.)?\w+(?: ([\w.* -]+?))?: (.+)$/s;

/** What a schema says of a value of another type, in our words. */
function plainMessage(message: string): string {
  if (/received (undefined|""|null)$/.test(message)) return 'Fill this in.';
  if (/^Invalid (type|key|value|length|format)/.test(message)) return "This value isn't allowed here.";
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');
}

/** Reads where and why the server refused a value. `hasField` says whether the form shows a field there. */
export function settingFault(text: string, hasField: (path: string) => boolean): SettingFault {
  const [, place = '', message = text] = FAULT.exec(text) ?? [];
  if (hasField(place)) return { path: place, message: plainMessage(message) };
  const where = place === '' ? '' : `${place}: `;
  return { path: '', message: where === '' ? plainMessage(message) : `${where}${message}` };
}
