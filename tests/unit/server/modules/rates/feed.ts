/** Units for one euro on 26 November 2026, as in the feed of the ECB. */
export const RATES: Readonly<Record<string, string>> = {
  USD: '1.0512',
  JPY: '159.37',
  GBP: '0.83295',
  IDR: '16683.6',
  THB: '36.442',
};

/** Returns a feed in the shape of `eurofxref-daily.xml`. */
export const feedOf = (rates: Readonly<Record<string, string>> = RATES, date = '2026-11-26'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${date}'>
${Object.entries(rates)
  .map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
