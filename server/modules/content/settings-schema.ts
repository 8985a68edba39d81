import * as v from 'valibot';
import { MAX_CASE_TEXT } from '../../../src/domain/cases.ts';
import { REGION_FEATURES } from '../../../src/domain/region-features.ts';
import { SWITCH_NAME, SWITCH_REASONS } from '../../../src/domain/switches.ts';
import { activitiesSchema, boxSchema, lockupSchema, miningSchema, publishedTiers } from './earning-schema.ts';
import { channelsSchema, payoutsSchema } from './ways-schema.ts';
import { decimal, moment, percent, positive, type Shared, text, words } from './setting-values.ts';

/**
 * Schemas of the settings that the operator may write. A value is checked when it is written and again when it is read,
 * since an SQL statement may have written it.
 */
const page = v.strictObject({
  title: v.optional(words),
  content: v.optional(words),
  text: v.optional(words),
  updated: v.optional(moment),
});

const product = v.strictObject({
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  yield: positive,
  minimum: positive,
  maximum: positive,
  suspended: v.optional(v.boolean()),
});
/** What customers read as the company's name, also in SMS and in the subjects of emails. */
const company = v.pipe(
  v.string(),
  v.regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]{1,40}$/u,
    'a name has 1 to 40 characters, and no control characters',
  ),
  v.check((value) => value.trim() === value, 'a name has no spaces around it'),
);
const system = v.strictObject({
  company: v.optional(company),
  // `null` removes the default
  scroll_notice: v.nullish(words),
  service_url: v.nullish(words),
  appurl_android: v.nullish(words),
  idempotency: v.optional(v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])])),
  closed: v.optional(text),
  licence: v.optional(text),
  regulator: v.optional(text),
  regulator_url: v.optional(text),
  losing: v.optional(text),
});
/** What the app reads of a slide. `link` is a page of the app or an https address. */
const slides = v.array(
  v.looseObject({
    title: v.nullish(words),
    text: v.nullish(words),
    image: v.nullish(words),
    link: v.nullish(words),
  }),
);

const answerText = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CASE_TEXT));
/** What staff put into an answer to a customer, under a name that only they see. */
const answers = v.array(
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    text: v.union([answerText, v.record(v.string(), answerText)]),
  }),
);

const schemas = {
  'config.system': system,
  'config.share': page,
  'config.about': page,
  'config.intro': page,
  'config.agreement': page,
  'config.risk': page,
  'config.options': v.strictObject({
    products: v.optional(v.pipe(v.array(product), v.minLength(1))),
    tolerance: v.optional(percent),
    fee: v.optional(percent),
    payment: v.optional(v.boolean()),
    source: v.optional(text),
    closed: v.optional(v.array(text)),
    losers: v.optional(percent),
    entryAge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3000))),
    openMaximum: v.optional(positive),
    exposureMaximum: v.optional(positive),
  }),
  'config.contracts': v.strictObject({
    spread: v.optional(percent),
    age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000))),
    depth: v.optional(positive),
    positionMaximum: v.optional(positive),
  }),
  'config.cooling': v.strictObject({
    payeeHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720))),
  }),
  'config.protection': v.strictObject({ wait: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))) }),
  'config.transfers': v.strictObject({
    /** Null: not known. */
    rechargeRate: v.optional(v.nullable(positive)),
    withdrawRate: v.optional(v.nullable(positive)),
    /** ms when each rate was set. */
    rateTimes: v.optional(v.strictObject({ rechargeRate: v.optional(moment), withdrawRate: v.optional(moment) })),
    /** Previous deposit rates and when each took effect, oldest first: money is credited at the rate at its arrival. */
    pastRechargeRates: v.optional(v.array(v.strictObject({ rate: v.nullable(positive), time: moment }))),
    /** In percent of the amount, by method, e.g. `wallet USDT TRC20` or `bank`; null: not stated. */
    fees: v.optional(v.record(v.string(), v.nullable(percent))),
    /** Why a channel or method is closed; '' opens one, in demo mode only. */
    closed: v.optional(v.record(v.string(), text)),
    /** Age in hours above which a rate counts as not known; 24 if it is not set. Only in production. */
    maxAgeHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720))),
  }),
  'config.currencies': v.record(
    v.pipe(v.string(), v.regex(/^[A-Z]{3,10}$/)),
    // without a source, the operator set it
    v.strictObject({ rate: positive, time: v.optional(moment), source: v.optional(v.picklist(['operator', 'ecb'])) }),
  ),
  'config.points': v.strictObject({
    /** Money for one point, in USDT; '' if points are worth nothing. */
    rate: v.optional(text),
    /** '1' stops customers from redeeming points for money. */
    closed: v.optional(text),
  }),
  'config.withdrawals': v.strictObject({
    none: v.optional(decimal),
    primary: v.optional(decimal),
    advanced: v.optional(decimal),
  }),
  // above these worths in USDT a second member of staff approves; `debts`: customers may owe what was paid too much;
  // after so many minutes work has waited long, and too long
  'config.desk': v.strictObject({
    depositSecond: v.optional(decimal),
    withdrawSecond: v.optional(decimal),
    debts: v.optional(v.boolean()),
    soonMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
    lateMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  }),
  // `chatOnly` only counts while there is a support chat
  'config.cases': v.strictObject({
    firstAnswerMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(43_200))),
    complaintDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90))),
    chatOnly: v.optional(v.boolean()),
  }),
  answers,
  'slides.home': slides,
  'slides.user1': slides,
  /** They replace the recent prizes. */
  notices: v.array(v.looseObject({ id: v.optional(text), text: v.optional(text), time: v.optional(moment) })),
  channels: channelsSchema,
  payouts: payoutsSchema,
  mining: miningSchema,
  lockup: lockupSchema,
  blindbox: boxSchema,
  activities: activitiesSchema,
  ranks: v.array(v.object({ value: decimal, name: v.pipe(text, v.minLength(1)) })),
  switches: v.record(
    v.pipe(v.string(), v.regex(SWITCH_NAME)),
    // `since`: when it was closed, ms
    v.strictObject({ reason: v.picklist(SWITCH_REASONS), since: moment }),
  ),
} satisfies Record<string, v.GenericSchema>;

export type SettingName = keyof typeof schemas;

/** The value of a setting, by its schema. */
export type Setting<Name extends SettingName> = Shared<v.InferOutput<(typeof schemas)[Name]>>;

/** Terms under which money moves. If one is invalid, its feature is closed; other settings fall back to a default. */
const TERMS: ReadonlySet<string> = new Set([
  'config.options',
  'config.contracts',
  'config.cooling',
  'config.protection',
  'config.transfers',
  'config.currencies',
  'config.points',
  'config.withdrawals',
  'channels',
  'payouts',
  'config.desk',
  'switches',
]);

export const isSetting = (name: string): name is SettingName => Object.hasOwn(schemas, name);

export const settingNames = (): string[] => Object.keys(schemas);

export const settingSchemaOf = (name: string): v.GenericSchema | undefined =>
  isSetting(name) ? schemas[name] : undefined;

/** Returns everything that is wrong with a setting, each in a line for the operator; nothing if it is valid. */
export function findSettingFaults(name: string, data: unknown): string[] {
  const schema = settingSchemaOf(name);
  if (!schema) return [`there is no setting ${name}`];
  const { issues = [] } = v.safeParse(schema, data);
  return issues.map((issue) =>
    `${[name, v.getDotPath(issue)].filter(Boolean).join(' ')}: ${issue.message}`.replaceAll('\n', ' '),
  );
}

/** Returns the first thing that is wrong with a setting; undefined if it is valid. */
export const findSettingFault = (name: string, data: unknown): string | undefined => findSettingFaults(name, data)[0];

/** Returns the fields of a setting that are valid on their own; none if it has no fields. */
export const validFieldsOf = (name: string, data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(
        Object.entries(data).filter(([field, value]) => findSettingFault(name, { [field]: value }) === undefined),
      )
    : {};

/**
 * Returns the replacement of an invalid setting. Terms have none (`undefined`): their feature is closed. The system
 * config keeps its valid fields, but if `closed` is invalid, all regional features are closed. Other settings fall back
 * to the built-in texts (`null`).
 */
export function fallbackFor(name: string, data: unknown): unknown {
  if (TERMS.has(name)) return undefined;
  if (name !== 'config.system') return null;
  const allClosed = { closed: REGION_FEATURES.join(',') };
  if (typeof data !== 'object' || data === null) return allClosed;
  const validFields = validFieldsOf(name, data);
  return Object.hasOwn(data, 'closed') && !Object.hasOwn(validFields, 'closed')
    ? { ...validFields, ...allClosed }
    : validFields;
}

/** Returns what is wrong with the tiers of liquidity mining, as a sentence; undefined if they are valid. */
export function findTiersFault(tiers: unknown): string | undefined {
  const parsed = v.safeParse(publishedTiers, tiers);
  return parsed.success ? undefined : `tiers ${v.getDotPath(parsed.issues[0]) ?? ''}: ${parsed.issues[0].message}`;
}
