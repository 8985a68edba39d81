import * as v from 'valibot';

/**
 * The fields that we read of a node's answers; all others are ignored. Hexadecimal digits become lower case and lose
 * their `0x`.
 */

const digits = (count: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^0x[0-9a-f]{${count}}$`, 'i')),
    v.transform((text) => text.slice(2).toLowerCase()),
  );
const hash = digits(64);
const address = digits(40);
/** At most 52 bits, which a number holds exactly. */
export const count = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i), v.transform(Number));
const bytes = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]*$/i),
  v.transform((text) => text.slice(2)),
);
export const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
);

const log = v.object({
  address,
  topics: v.pipe(v.array(hash), v.maxLength(4)),
  data: bytes,
  blockNumber: count,
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
  removed: v.optional(v.boolean(), false),
});
export type Log = v.InferOutput<typeof log>;
export const logs = v.array(log);

export const receipt = v.nullable(
  v.object({
    transactionHash: hash,
    blockNumber: count,
    blockHash: hash,
    status: v.picklist(['0x0', '0x1']),
    gasUsed: v.nullish(count),
    logs,
  }),
);

/** The time is in seconds. */
export const block = v.nullable(v.object({ number: count, hash, timestamp: count }));

/** No one is paid by a transaction that creates a contract, so `to` is null. */
export const transaction = v.nullable(
  v.object({
    hash,
    blockHash: v.nullable(hash),
    from: address,
    to: v.nullish(address),
    value: amount,
    input: v.nullish(bytes),
  }),
);
export type SentTransaction = NonNullable<v.InferOutput<typeof transaction>>;
