import type { ComponentType } from 'react';
import type { FieldWords } from '../../words/terms/field-words.ts';
import type { Schema } from '../../words/terms/schema.ts';
import type { SettingFault } from './setting-fault.ts';

/** What each field of a form gets. */
export interface TermFieldProps {
  readonly schema: Schema;
  readonly words: FieldWords;
  /** Undefined where it is left out. */
  readonly value: unknown;
  /** What applies where it is left out; undefined if the server names nothing. */
  readonly builtIn: unknown;
  /** Where it is in the setting: `products.0.yield`. */
  readonly path: string;
  readonly isRequired: boolean;
  /** What the server refused, in this field or elsewhere. */
  readonly faults: readonly SettingFault[];
  /** `undefined` leaves it out. */
  readonly onChange: (value: unknown) => void;
}

/** What a field with fields of its own gets: `Part` is the component of each of them. */
export interface NestedFieldProps extends TermFieldProps {
  readonly Part: ComponentType<TermFieldProps>;
}
