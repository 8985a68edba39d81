import { formatCount, formatLimit, formatMb, formatMs, formatTable, isWithin } from './table.mjs';

/**
 * A report of the measuring tool.
 *
 * @typedef {object} Report
 * @property {Record<string, { median: number } | null | undefined>} summary
 * @property {{ chromium?: string[] } | null} [installable]
 * @property {string[]} [lighthouseMissed]
 */
/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} key
 * @property {string} [baselineKey]
 * @property {(value: number) => string} format
 * @property {number} [ratio]
 * @property {number} [max]
 * @property {number} [min]
 */

/** @param {Report} report @param {string} key */
const median = (report, key) => report.summary[key]?.median ?? undefined;
/** @param {number} value */
const formatShift = (value) => value.toFixed(3);

/**
 * The figures and their bounds: at most `ratio` times the baseline's figure of the same key (or of `baselineKey`), or
 * at most `max`, or at least `min`.
 *
 * @type {readonly Figure[]}
 */
export const figures = [
  { name: 'cold first paint', key: 'cold.fcp', format: formatMs, ratio: 0.45 },
  { name: 'cold ready (first page of a visitor)', key: 'cold.ready', format: formatMs, ratio: 2 },
  { name: 'warm, home snapshot painted', key: 'warm.fcp', baselineKey: 'warm.ready', format: formatMs, ratio: 1.6 },
  { name: 'warm ready (home, logged in)', key: 'warm.ready', format: formatMs, ratio: 2.4 },
  {
    name: 'offline, home snapshot painted',
    key: 'offline.fcp',
    baselineKey: 'offline.ready',
    format: formatMs,
    ratio: 1.6,
  },
  { name: 'offline ready (home, logged in)', key: 'offline.ready', format: formatMs, ratio: 2.4 },
  { name: 'service worker active after', key: 'cold.swActive', format: formatMs, ratio: 3.2 },
  { name: 'blocking, whole cold load', key: 'cold.blocked', format: formatMs, max: 150 },
  { name: 'layout shift, cold', key: 'cold.cls', format: formatShift, max: 0.02 },
  { name: 'layout shift, warm', key: 'warm.cls', format: formatShift, max: 0.02 },
  { name: 'tap to next paint', key: 'warm.tap', format: formatMs, max: 64 },
  { name: 'heap', key: 'cold.heap', format: formatMb, max: 5 * 2 ** 20 },
  { name: 'heap growth over 200 navigations', key: 'warm.heapGrowth', format: formatMb, max: 0.5 * 2 ** 20 },
  { name: 'Lighthouse performance', key: 'lh-performance', format: formatCount, min: 85 },
  { name: 'Lighthouse accessibility', key: 'lh-accessibility', format: formatCount, min: 100 },
  { name: 'Lighthouse best practices', key: 'lh-best-practices', format: formatCount, min: 100 },
  { name: 'Lighthouse SEO', key: 'lh-seo', format: formatCount, min: 100 },
];

/**
 * Returns a row for each figure: `{ name, app, baseline, bound, holds }`. `holds` is undefined if the figure or the
 * baseline that it is compared with was not measured.
 *
 * @param {Report} app
 * @param {Report} baseline
 */
export function judge(app, baseline) {
  return figures.map(({ name, key, baselineKey = key, format, ratio, max, min }) => {
    const value = median(app, key);
    const baselineValue = median(baseline, baselineKey);
    const limit = ratio ? { max: ratio * (baselineValue ?? NaN) } : { max, min };
    const isMeasured = value !== undefined && !(ratio && baselineValue === undefined);
    const ratioText = value !== undefined && baselineValue ? ` (${(value / baselineValue).toFixed(2)}x)` : '';
    return {
      name,
      app: value === undefined ? '–' : format(value) + ratioText,
      baseline: baselineValue === undefined ? '–' : format(baselineValue),
      bound: ratio ? `at most ${ratio} x baseline` : formatLimit(limit, format),
      holds: isMeasured ? isWithin(value, limit) : undefined,
    };
  });
}

/**
 * Formats the rows as a Markdown table.
 *
 * @param {ReturnType<typeof judge>} rows
 */
export const formatFigures = (rows) =>
  formatTable(
    ['figure', 'Andaman', 'baseline', 'bound', 'holds'],
    rows.map(({ name, app, baseline, bound, holds }) => [
      name,
      app,
      baseline,
      bound,
      holds === undefined ? '' : holds ? 'yes' : '**no**',
    ]),
  );
