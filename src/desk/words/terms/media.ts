/** Returns whether a value is the address of a picture that this server has. */
export const isMedia = (value: unknown): value is string =>
  typeof value === 'string' && /^\/media\/[\w.-]{1,60}$/.test(value);
