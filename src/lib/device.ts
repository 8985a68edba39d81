const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const named = (agent: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([is]) => is.test(agent))?.[1];

/** "Chrome, Android" of what a browser calls itself; what nobody knows is shortened and shown as sent. */
export const deviceName = (agent: string): string => {
  const parts = [named(agent, BROWSERS), named(agent, SYSTEMS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : agent.slice(0, 40);
};
