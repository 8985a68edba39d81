import { useState } from 'react';
import { sortedJson } from '../../../domain/sorted-json.ts';
import type { Term } from '../api.ts';
import type { Schema } from '../../words/terms/schema.ts';

/** What someone has entered for a setting. */
export interface TermDraft {
  /** The value in force, or what applies where nothing is stored. */
  readonly inForce: unknown;
  /** What the form holds. */
  readonly value: unknown;
  /** Whether the value in force has changed since the person began. */
  readonly isOutdated: boolean;
  readonly edit: (value: unknown) => void;
  readonly undo: () => void;
}

/** Returns the value in force: what is stored, or else what is built in, or else nothing. */
export const valueInForce = ({ data, builtIn, schema }: Pick<Term, 'data' | 'builtIn' | 'schema'>): unknown =>
  data ?? builtIn ?? ((schema as Schema).type === 'array' ? [] : {});

/** Keeps what someone enters for a setting, also while the page is read again. */
export function useTermDraft(term: Term): TermDraft {
  const inForce = valueInForce(term);
  const text = sortedJson(inForce);
  const [edited, setEdited] = useState<{ value: unknown; from: string }>();
  return {
    inForce,
    value: edited ? edited.value : inForce,
    isOutdated: edited !== undefined && edited.from !== text && sortedJson(edited.value) !== text,
    edit: (value) => setEdited({ value, from: edited?.from ?? text }),
    undo: () => setEdited(undefined),
  };
}
