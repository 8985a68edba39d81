import * as v from 'valibot';
import { DAY_MS } from '../../src/domain/time.ts';
import { text } from './body.ts';
import { callSchema } from './known.ts';

const ms = v.pipe(
  v.number('write a number of ms'),
  v.minValue(0, 'a wait of less than 0 ms is not possible'),
  v.maxValue(DAY_MS, 'a day is the longest wait'),
);
const status = v.pipe(
  v.number('write a status from 400 to 599'),
  v.integer('write a whole number'),
  v.minValue(400, 'write a status from 400 to 599'),
  v.maxValue(599, 'write a status from 400 to 599'),
);
const seconds = v.pipe(v.number(), v.minValue(0, 'write seconds, or a date'));
const date = v.pipe(
  text,
  v.check((value) => /^\d+$/.test(value) || !Number.isNaN(Date.parse(value)), 'write seconds, or a date'),
);

const common = {
  call: callSchema,
  times: v.optional(v.pipe(v.number(), v.integer('write a whole number'), v.minValue(1, 'write 1 or more'))),
  username: v.optional(text),
  acts: v.optional(v.boolean()),
};
/** Returns the shape of a kind and refuses fields that have no effect on it. */
const kind = <K extends string, F extends v.ObjectEntries>(name: K, fields: F) =>
  v.strictObject({ ...common, kind: v.literal(name), ...fields }, ({ expected, message }) =>
    expected === 'never' ? `the kind ${name} does not use this field` : message,
  );
const value = <T extends v.GenericSchema>(schema: T) => ({ value: v.optional(schema) });
const msg = { msg: v.optional(text) };

/** The body of `POST /qa/faults`. Each kind has its own fields, so that a mistake is not a fault without effect. */
export const faultSchema = v.variant('kind', [
  kind('latency', value(ms)),
  kind('hang', {}),
  kind('lost', {}),
  kind('cut', {}),
  kind('truncated', {}),
  kind('brokenJson', {}),
  kind('html', {}),
  kind('empty', {}),
  kind('status', { ...value(status), ...msg }),
  kind('ret', { ...value(v.union([v.number(), text])), ...msg }),
  kind('retryAfter', { ...value(v.union([seconds, date])), status: v.optional(status), ...msg }),
  kind('data', { data: v.unknown() }),
]);
