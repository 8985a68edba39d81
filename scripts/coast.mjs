import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Makes `src/features/help/coast.ts` out of `land-50m.json` of the package world-atlas (Natural Earth, public domain):
 *   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node scripts/coast.mjs package/land-50m.json
 * Coasts are drawn finely around South-East Asia and coarsely elsewhere, so that the whole world is a few kB.
 */

const UNIT = 0.05;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-';
const REACH = 31;

/** Degrees that a point may be off its coast. */
const tolerance = ([along, lat]) => {
  const lng = ((along + 900) % 360) - 180;
  if (lng > 94 && lng < 110 && lat > -2 && lat < 24) return 0.06;
  if (lng > 66 && lng < 148 && lat > -13 && lat < 46) return 0.5;
  return 1.1;
};
/** Square degrees below which an island is left out. */
const smallest = (point) => (tolerance(point) < 0.1 ? 0.04 : tolerance(point) < 1 ? 2 : 15);

const decodeArcs = ({ arcs, transform: { scale, translate } }) =>
  arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });

const ringsOf = (topology) => {
  const arcs = decodeArcs(topology);
  const along = (place) => (place < 0 ? arcs[~place].toReversed() : arcs[place]);
  const geometries = topology.objects.land.geometries ?? [topology.objects.land];
  return geometries
    .flatMap((geometry) => (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs))
    .flat()
    .map((ring) => ring.flatMap((place, at) => along(place).slice(at === 0 ? 0 : 1)));
};

/** Each point follows from the one before, also over the date line. */
const unwrap = (ring) => {
  let before = ring[0][0];
  return ring.map(([lng, lat]) => {
    before = lng + 360 * Math.round((before - lng) / 360);
    return [before, lat];
  });
};

const distance = ([px, py], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
};

/** Douglas and Peucker, each point measured by what its region allows. */
const simplify = (points) => {
  if (points.length < 3) return points;
  let [worst, at] = [0, 0];
  for (let place = 1; place < points.length - 1; place += 1) {
    const off = distance(points[place], points[0], points.at(-1)) / tolerance(points[place]);
    if (off > worst) [worst, at] = [off, place];
  }
  if (worst <= 1) return [points[0], points.at(-1)];
  return [...simplify(points.slice(0, at + 1)), ...simplify(points.slice(at)).slice(1)];
};
const simplifyRing = (ring) => {
  const far = ring.reduce(
    (best, point, place) =>
      Math.hypot(point[0] - ring[0][0], point[1] - ring[0][1]) > best.off
        ? { off: Math.hypot(point[0] - ring[0][0], point[1] - ring[0][1]), place }
        : best,
    { off: 0, place: 0 },
  ).place;
  return [...simplify(ring.slice(0, far + 1)), ...simplify(ring.slice(far)).slice(1)];
};
const areaOf = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length][1] - ring[(at + 1) % ring.length][0] * y,
      0,
    ) / 2,
  );

const encode = (ring) => {
  const grid = ring.map(([lng, lat]) => [Math.round(lng / UNIT), Math.round(lat / UNIT)]);
  const start = grid[0];
  let [x, y] = start;
  let text = '';
  for (const [toX, toY] of grid.slice(1, -1)) {
    while (x !== toX || y !== toY) {
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - x), Math.abs(toY - y)) / REACH));
      const [dx, dy] = [Math.round((toX - x) / steps), Math.round((toY - y) / steps)];
      text += SIGNS[dx + REACH] + SIGNS[dy + REACH];
      [x, y] = [x + dx, y + dy];
    }
  }
  return { name: `${start[0]},${start[1]},`, text };
};

const topology = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const rings = ringsOf(topology)
  .map(unwrap)
  .filter((ring) => ring.some(([, lat]) => lat > -60) && areaOf(ring) >= smallest(ring[0]))
  .map(simplifyRing)
  .filter((ring) => ring.length > 3)
  .map(encode)
  .filter(({ text }) => text.length >= 4);
const coast = rings.map(({ name, text }) => name + text).join(' ');
writeFileSync(
  fileURLToPath(new URL('../src/features/help/coast.ts', import.meta.url)),
  `/**
 * Coasts of the world, which \`scripts/coast.mjs\` makes from Natural Earth 1:50m land, version 4.1 (public domain,
 * naturalearthdata.com), by way of the package world-atlas 2.0.2 (ISC). Each ring is its first point in units of
 * ${UNIT} degrees, then two signs for each step; \`land.ts\` decodes it.
 */
export const COAST = '${coast}';
`,
);
console.log(`${rings.length} rings, ${coast.length} bytes`);
