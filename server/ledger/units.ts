/** Converts a decimal string to base units, exactly; undefined if it has more decimals than the asset (SEC-12). */
export function toUnits(decimal: string, scale: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return fraction.length > scale ? undefined : BigInt(`${match[1]}${fraction.padEnd(scale, '0')}`);
}

/** Converts base units to a decimal string without trailing zeros. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
