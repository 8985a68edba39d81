import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  idcard: msg`ID card`,
  driver: msg`Driving licence`,
  passport: msg`Passport`,
};

/** Returns the choices of the specification's three document types. */
export const documentOptions = (i18n: I18n): { value: string; label: string }[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
/** Returns the name of a document type; an unknown type as the server sent it. */
export const documentName = (i18n: I18n, type: string): string => (names[type] ? i18n._(names[type]) : type);

/** Returns width / height of the frame: an ID-1 card, or the page of a passport. */
export const frameRatio = (type: string): number => (type === 'passport' ? 1.42 : 1.586);
