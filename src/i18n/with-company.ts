import type { MessageDescriptor } from '@lingui/core';
import { company } from '../browser/company.ts';

/** Returns a text with the company's name in place of its `{company}`. */
export const withCompany = (text: MessageDescriptor): MessageDescriptor => ({
  ...text,
  values: { ...text.values, company: company.name },
});
