/** Returns the path of a field inside another one: "tiers.0.rate". The whole value has the path ''. */
export const fieldPathIn = (path: string, name: string | number): string =>
  path === '' ? `${name}` : `${path}.${name}`;
