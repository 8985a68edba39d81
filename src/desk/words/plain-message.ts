/** Returns what the server's schema says of a value as a sentence of ours. */
export function plainMessage(message: string): string {
  if (/received (undefined|""|null)$/.test(message)) return 'Fill this in.';
  if (/^Invalid (type|key|value|length|format)/.test(message)) return "This value isn't allowed here.";
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');
}
