import { dayReport } from '../../../src/desk/report/api.ts';
import { provide } from '../perform.ts';
import { reportOf } from './report.ts';

export const reportViews = [
  provide(dayReport, async ({ services }, { day }) => ({ report: await reportOf(services, day) })),
];
