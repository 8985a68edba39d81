/** How sums of a currency are written: the sign before them, and their usual decimals. */
interface CurrencyForm {
  readonly sign: string;
  readonly scale: number;
}

/** Currencies that totals can be shown in, as the server offers them; `Intl` says the same, but not at once. */
export const OFFERED = [
  ['THB', { sign: '฿', scale: 2 }],
  ['USD', { sign: '$', scale: 2 }],
  ['EUR', { sign: '€', scale: 2 }],
  ['JPY', { sign: '¥', scale: 0 }],
  ['CNY', { sign: '¥', scale: 2 }],
  ['INR', { sign: '₹', scale: 2 }],
  ['AED', { sign: 'AED\u00A0', scale: 2 }],
] as const satisfies readonly (readonly [code: string, form: CurrencyForm])[];

const forms = new Map<string, CurrencyForm>(OFFERED);

/** ฿ and 2. What is no currency keeps its code. */
export const currencyForm = (code: string): CurrencyForm => {
  const existing = forms.get(code) ?? formOf(code);
  forms.set(code, existing);
  return existing;
};

/** Of a currency that a backend of its own has. */
const formOf = (code: string): CurrencyForm => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
    // a sign of letters would grow together with the figure
    return {
      sign: /\p{L}$/u.test(sign) ? `${sign}\u00A0` : sign,
      scale: format.resolvedOptions().maximumFractionDigits ?? 2,
    };
  } catch {
    return { sign: `${code}\u00A0`, scale: 2 };
  }
};
