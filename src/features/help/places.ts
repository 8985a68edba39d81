/** A place on the map: degrees north and east. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly name?: string | undefined;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/;

/** A place of a link's parameters, or undefined where they are none of this earth. */
export function readPlace(parameters: URLSearchParams): Place | undefined {
  const [north, east] = [
    parameters.get('lat') ?? parameters.get('latitude') ?? '',
    parameters.get('lng') ?? parameters.get('longitude') ?? '',
  ];
  if (!DEGREES.test(north) || !DEGREES.test(east)) return undefined;
  const [lat, lng] = [Number(north), Number(east)];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  const name = parameters.get('name')?.trim().slice(0, 80);
  return { lat, lng, ...(name ? { name } : {}) };
}

// oxlint-disable-next-line andaman/money -- degrees of the earth, no amount
const degrees = (value: number): string => value.toFixed(5);

/** To five decimals, a metre or so: "13.75633, 100.50177". */
export const coordinates = ({ lat, lng }: Place): string => `${degrees(lat)}, ${degrees(lng)}`;

export const placeFields = ({ lat, lng, name }: Place): Record<string, string> => ({
  lat: degrees(lat),
  lng: degrees(lng),
  ...(name ? { name } : {}),
});

/** Where a browser shows the place on an outside map, once the person agrees. */
export const outsideMap = ({ lat, lng }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${degrees(lat)}&mlon=${degrees(lng)}#map=15/${degrees(lat)}/${degrees(lng)}`;

const EARTH_RADIUS_KM = 6371;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two places along the earth. */
export function distance(place: Place, other: Place): number {
  const [a, b] = [rad(place.lat), rad(other.lat)];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(rad(other.lng - place.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
