import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { anything, filled, flag, maybe, nothing, optionalText, text, time } from './fields.ts';

export const documentTypes = ['idcard', 'driver', 'passport'] as const;

export const submitVerification = endpoint({
  id: 'users.levelauth',
  method: 'POST',
  path: 'users/levelauth',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Submits the basic or the advanced identity verification for review.',
  request: v.object({
    level: v.picklist(['primary', 'advanced']),
    type: v.optional(v.picklist(documentTypes)),
    name: v.optional(filled(120)),
    number: v.optional(v.pipe(filled(60), v.regex(/^[\p{L}\p{N} /-]+$/u))),
    /** `YYYY-MM-DD`; the basic verification needs it. */
    birthDate: v.optional(filled(10)),
    front: v.optional(filled(500)),
    back: v.optional(filled(500)),
    face: v.optional(filled(500)),
  }),
  response: anything,
});

const verificationFields = {
  primary: text,
  advanced: text,
  /** Why the last submission was refused, in the caller's language. */
  reason: optionalText,
  /** The refusal is final: another submission is refused. */
  final: v.optional(flag, false),
  updated: maybe(time),
};

export const verificationState = endpoint({
  id: 'users.certification',
  method: 'GET',
  path: 'users/certification',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  hasTexts: true,
  stored: v.object(verificationFields),
  ahead: () => [{}],
  isExtension: true,
  summary:
    'State of both identity verifications, with the reason of a refusal and whether it is final; name and number are masked.',
  request: nothing,
  response: v.object({ ...verificationFields, type: optionalText, name: optionalText, number: optionalText }),
});
