import { wordsOfName } from '../words/names.ts';
import { Moment } from './Moment.tsx';
import styles from './FieldList.module.css';

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly moments: readonly string[];
}

function Value({ name, value, moments }: ValueProps) {
  if (value === null || value === undefined || value === '') return <span className={styles.none}>none</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && moments.includes(name)) return <Moment at={value} zone />;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return value.join(', ');
    return (
      <ol className={styles.list}>
        {value.map((item, index) => (
          <li key={index}>
            <Value name={name} value={item} moments={moments} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === 'object') return <FieldList of={value} moments={moments} />;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Whether a value has fields of its own, which are shown below its name. */
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Props {
  readonly of: object;
  /** Names of its fields, at any depth, that hold a time in ms. */
  readonly moments?: readonly string[];
}

/** Lists the fields of what someone decides about, or of a log entry, exactly as the server sent them. */
export function FieldList({ of, moments = [] }: Props) {
  const fields = Object.entries(of);
  if (fields.length === 0) return <span className={styles.none}>none</span>;
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.field} data-nested={isNested(value) || undefined}>
          <dt>{wordsOfName(name)}</dt>
          <dd>
            <Value name={name} value={value} moments={moments} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
