import * as v from 'valibot';
import { sortedJson } from '../../domain/sorted-json.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { type FileLimit, id, idText, nothing, reason } from '../api/fields.ts';

/** Roles that read terms. Only an owner changes them. */
const READERS = ['owner', 'treasury', 'compliance', 'reader'] as const;

/** Zero characters and halves of pairs, which PostgreSQL does not store in JSON. */
const UNSTORABLE = /\\u(0000|d[89a-f][0-9a-f]{2})/;

/** JSON as text. It is read as JSON with sorted names, so that everyone signs the same text for the same value. */
const json = v.pipe(
  v.string(),
  v.maxLength(50_000),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const text = sortedJson(JSON.parse(dataset.value));
      if (!UNSTORABLE.test(text)) return text;
      addIssue({ message: 'this has a character that cannot be stored' });
    } catch {
      addIssue({ message: 'this is no JSON' });
    }
    return NEVER;
  }),
);
const name = v.pipe(v.string(), v.maxLength(60));

export const PICTURE_LIMIT: FileLimit = {
  most: 10 * 1024 * 1024,
  otherwise: 'The picture is empty or has more than 10 MB.',
};

export const proposeSetting = deskAction({
  id: 'setting.propose',
  roles: ['owner'],
  isSigned: true,
  moments: ['effective'],
  request: v.strictObject({
    name,
    data: json,
    /** ms from which it applies; null: as soon as it is approved. */
    effective: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    reason,
  }),
  summary: 'Changes terms or texts, at once or at a time. Orders keep the terms they were placed with.',
});

export const cancelSetting = deskAction({
  id: 'setting.cancel',
  roles: ['owner'],
  isSigned: true,
  moments: ['effective'],
  request: v.strictObject({ version: id }),
  summary: 'Cancels a planned change of terms.',
});

export type VersionState = 'planned' | 'current' | 'past' | 'cancelled' | 'refused';

/** A version of a setting. Times in ms. */
export interface SettingVersion {
  readonly id: number;
  readonly data: unknown;
  readonly effective: number;
  readonly state: VersionState;
  readonly approval: number | null;
  /** Who proposed it; null if it was written by SQL or by a command. */
  readonly maker: { readonly id: number; readonly name: string } | null;
  readonly created: number;
  /** When it began to apply; null if it has not, or if no one knows. */
  readonly applied: number | null;
  readonly reason: string;
  /** Why it was refused when its time came. */
  readonly fault: string;
}

/** A setting as it is now. */
export interface Term {
  readonly name: string;
  /** The action that changes it. */
  readonly action: 'setting.propose' | 'rates.set' | 'switch.close';
  /** What is stored, without what another action changes; null if nothing is. */
  readonly data: unknown;
  /** What applies where nothing is stored; null if that is not a value, such as a text in six languages. */
  readonly builtIn: unknown;
  /** JSON Schema of the value. */
  readonly schema: unknown;
  /** The version that is stored; null if it was written by SQL or by a command, or if nothing is stored. */
  readonly version: number | null;
  readonly planned: readonly SettingVersion[];
  /** A newer version that was refused when its time came; null if there is none. */
  readonly refused: SettingVersion | null;
  /** What is wrong with the stored value; '' if it is valid. */
  readonly fault: string;
}

export const terms = deskView<{ readonly terms: readonly Term[] }>()({ id: 'terms', roles: READERS, query: nothing });

/** Returns up to 50 versions of a setting, newest first; `before` continues a list. */
export const term = deskView<{ readonly versions: readonly SettingVersion[] }>()({
  id: 'term',
  roles: READERS,
  query: v.strictObject({ name, before: v.optional(idText) }),
});
