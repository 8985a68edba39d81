/** How amounts of a currency are written: the sign before them and the usual number of decimals. */
interface CurrencyForm {
  readonly sign: string;
  readonly scale: number;
}

/** Currencies that the server offers for totals. `Intl` has the same data but is slow to load it. */
export const OFFERED_CURRENCIES = [
  ['THB', { sign: '฿', scale: 2 }],
  ['USD', { sign: '$', scale: 2 }],
  ['EUR', { sign: '€', scale: 2 }],
  ['JPY', { sign: '¥', scale: 0 }],
  ['CNY', { sign: '¥', scale: 2 }],
  ['INR', { sign: '₹', scale: 2 }],
  ['AED', { sign: 'AED\u00A0', scale: 2 }],
] as const satisfies readonly (readonly [code: string, form: CurrencyForm])[];

const forms = new Map<string, CurrencyForm>(OFFERED_CURRENCIES);

/** Returns the form of a currency, such as ฿ and 2. Any other code is used as its own sign. */
export const currencyForm = (code: string): CurrencyForm => {
  const form = forms.get(code) ?? readForm(code);
  forms.set(code, form);
  return form;
};

/** Reads the form of a currency that we do not list, such as another backend's, from `Intl`. */
const readForm = (code: string): CurrencyForm => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
    // a sign of letters needs a space before the figure
    return {
      sign: /\p{L}$/u.test(sign) ? `${sign}\u00A0` : sign,
      scale: format.resolvedOptions().maximumFractionDigits ?? 2,
    };
  } catch {
    return { sign: `${code}\u00A0`, scale: 2 };
  }
};
