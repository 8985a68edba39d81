/** A place on the map: degrees north and east. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly name?: string | undefined;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/;

/** Reads a place from a link's parameters; undefined if they are not valid coordinates. */
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
const formatDegrees = (value: number): string => value.toFixed(5);

/** Formats coordinates with five decimals, which is about a metre: "13.75633, 100.50177". */
export const coordinates = ({ lat, lng }: Place): string => `${formatDegrees(lat)}, ${formatDegrees(lng)}`;

export const placeFields = ({ lat, lng, name }: Place): Record<string, string> => ({
  lat: formatDegrees(lat),
  lng: formatDegrees(lng),
  ...(name ? { name } : {}),
});

/** Returns the address of a place on an outside map. */
export const outsideMapUrl = (place: Place): string => {
  const [lat, lng] = [formatDegrees(place.lat), formatDegrees(place.lng)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`;
};

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two places, by the haversine formula. */
export function distanceKm(place: Place, other: Place): number {
  const [a, b] = [toRadians(place.lat), toRadians(other.lat)];
  const haversine =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(toRadians(other.lng - place.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
