import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filled, text } from './fields.ts';

/** The file is in the field `image` unless named otherwise. Later calls send the `url` of the response. */
export const upload = endpoint({
  id: 'users.upload',
  method: 'POST',
  path: 'users/upload',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  multipart: true,
  summary: 'Uploads a picture.',
  request: v.object({ name: v.optional(v.pipe(filled(40), v.regex(/^\w+$/)), 'image') }),
  response: v.object({ url: v.pipe(text, v.minLength(1)) }),
});
