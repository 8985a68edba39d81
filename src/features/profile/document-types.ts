import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  idcard: msg`ID card`,
  driver: msg`Driving licence`,
  passport: msg`Passport`,
};

/** The three documents of the specification. */
export const documentOptions = (i18n: I18n): { value: string; label: string }[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
/** A type that nobody knows shows as sent. */
export const documentName = (i18n: I18n, type: string): string => (names[type] ? i18n._(names[type]) : type);

/** Width by height of the frame: a card of ID-1, or the page of a passport. */
export const ratioOf = (type: string): number => (type === 'passport' ? 1.42 : 1.586);
