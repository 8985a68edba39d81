const median = (report, key) => report.summary[key]?.median ?? undefined;
const ms = (value) => `${Math.round(value)} ms`;
const kb = (value) => `${(value / 1000).toFixed(1)} kB`;
const mb = (value) => `${(value / 2 ** 20).toFixed(2)} MB`;
const plain = (value) => String(Math.round(value));

/** @typedef {{ summary: Record<string, { median: number } | null | undefined> }} Report Of the instrument. */

/** What is asked of each figure: `ratio` of the floor's (or of its `against`), or `most` or `least` of its own. */
export const figures = [
  { name: 'cold first paint', key: 'cold.fcp', show: ms, ratio: 0.45 },
  { name: 'cold ready (first page of a visitor)', key: 'cold.ready', show: ms, ratio: 2 },
  { name: 'warm, home as last seen is painted', key: 'warm.fcp', against: 'warm.ready', show: ms, ratio: 1.6 },
  { name: 'warm ready (home, signed in)', key: 'warm.ready', show: ms, ratio: 2.4 },
  { name: 'offline, home as last seen is painted', key: 'offline.fcp', against: 'offline.ready', show: ms, ratio: 1.6 },
  { name: 'offline ready (home, signed in)', key: 'offline.ready', show: ms, ratio: 2.4 },
  { name: 'worker active after', key: 'cold.swActive', show: ms, most: 4000 },
  { name: 'blocking, whole cold load', key: 'cold.blocked', show: ms, most: 150 },
  { name: 'layout shift, cold', key: 'cold.cls', show: (value) => value.toFixed(3), most: 0.02 },
  { name: 'layout shift, warm', key: 'warm.cls', show: (value) => value.toFixed(3), most: 0.02 },
  { name: 'tap to next paint', key: 'warm.tap', show: ms, most: 64 },
  { name: 'heap', key: 'cold.heap', show: mb, most: 5 * 2 ** 20 },
  { name: 'heap growth over 200 navigations', key: 'warm.heapGrowth', show: mb, most: 0.5 * 2 ** 20 },
  { name: 'JavaScript, first load, on the wire', key: 'cold.js', show: kb },
  { name: 'requests, first load', key: 'cold.requests', show: plain },
  { name: 'kept by the worker', key: 'cold.precache', show: mb },
  { name: 'entries of the worker', key: 'cold.precacheEntries', show: plain },
  { name: 'Lighthouse performance', key: 'lh-performance', show: plain, least: 85 },
  { name: 'Lighthouse accessibility', key: 'lh-accessibility', show: plain, least: 100 },
  { name: 'Lighthouse best practices', key: 'lh-best-practices', show: plain, least: 100 },
  { name: 'Lighthouse SEO', key: 'lh-seo', show: plain, least: 100 },
];

/**
 * One row a figure: `{ name, app, floor, asked, holds }`; `holds` is undefined where nothing is asked or measured.
 *
 * @param {Report} app
 * @param {Report} floor
 */
export function judge(app, floor) {
  return figures.map(({ name, key, against = key, show, ratio, most, least }) => {
    const value = median(app, key);
    const below = median(floor, against);
    const bound = ratio && below !== undefined ? ratio * below : (most ?? least);
    const requests = ratio
      ? `at most ${ratio} x floor`
      : most !== undefined
        ? `at most ${show(most)}`
        : least !== undefined
          ? `at least ${show(least)}`
          : '';
    const holds =
      value === undefined || bound === undefined ? undefined : least === undefined ? value <= bound : value >= bound;
    const times = value !== undefined && below ? ` (${(value / below).toFixed(2)}x)` : '';
    return {
      name,
      app: value === undefined ? '–' : show(value) + times,
      floor: below === undefined ? '–' : show(below),
      asked: requests,
      holds,
    };
  });
}

/** The rows as a table in Markdown. */
export const table = (rows) =>
  [
    '| figure | Andaman | floor | asked | holds |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, app, floor, asked: requests, holds }) =>
        `| ${name} | ${app} | ${floor} | ${requests} | ${holds === undefined ? '' : holds ? 'yes' : '**no**'} |`,
    ),
  ].join('\n');
