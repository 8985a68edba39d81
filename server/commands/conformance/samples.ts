import type { Endpoint } from '../../../src/api/endpoint.ts';

/**
 * Sample values by field name that satisfy the endpoints' schemas. None of them moves value.
 */
const samples: Record<string, string> = {
  act: 'system',
  position: 'home',
  code: 'BTC',
  codes: 'BTC',
  status: 'all',
  currency: 'THB',
  chain: 'TRC20',
  page: '1',
  id: '1',
  key: 'conformance-0',
  amount: '10',
  from: '0',
  to: '4102444800000',
  period: '30d',
};
const samplesOf: Record<string, Record<string, string>> = {
  'third.currencyRate': { code: 'THB' },
  'account.receipts': { from: '1' },
};

/** The list whose latest entry we use to test a detail endpoint, and the fields of that list. */
export const sampleLists: Readonly<
  Record<string, { readonly list: string; readonly fields?: Record<string, string> }>
> = {
  'content.saleInfo': { list: 'content.sale' },
  'option.info': { list: 'option.list' },
  'cases.info': { list: 'cases.list' },
  'pay.info': { list: 'pay.records' },
  'extract.info': { list: 'extract.records' },
  'yuebao.incomes': { list: 'yuebao.order', fields: { type: 'regular' } },
};

export const sampleFields = (endpoint: Endpoint): Record<string, string> => {
  const values = { ...samples, ...samplesOf[endpoint.id] };
  const names = Object.keys((endpoint.request as { entries?: object }).entries ?? {});
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] as string]));
};
