import type { MessageDescriptor } from '@lingui/core';
import { company } from '../browser/company.ts';

/** Returns a text whose `{company}` is filled in with the company's name. */
export const withCompany = (text: MessageDescriptor): MessageDescriptor => ({
  ...text,
  values: { ...text.values, company: company.name },
});
