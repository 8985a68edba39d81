/**
 * A decimal string as base units, or undefined where it has more decimals than the asset (SEC-12). Exact at any size.
 */
export function toUnits(decimal: string, scale: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return undefined;
  const part = (match[2] ?? '').replace(/0+$/, '');
  return part.length > scale ? undefined : BigInt(`${match[1]}${part.padEnd(scale, '0')}`);
}

/** Base units as a decimal string, without zeros at the end. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const part = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}
