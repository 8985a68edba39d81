import { Moment } from './Moment.tsx';
import styles from './Facts.module.css';

/** Names of fields that hold a time in ms. */
const TIMES = /^(time|frozen|disabled|created|expires|effective|since|seen|made|decided|updated|sent)$/;

/** `frozenReason` becomes "Frozen reason". */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className={styles.none}>none</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && TIMES.test(name)) return <Moment at={value} />;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return value.join(', ');
    return (
      <ol className={styles.list}>
        {value.map((item, index) => (
          <li key={index}>
            <Value name={name} value={item} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === 'object') return <Facts of={value} />;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Whether a value has fields of its own, which are shown below its name. */
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the fields of what someone decides about, or of a log entry, exactly as the server sent them. */
export function Facts({ of }: { readonly of: object }) {
  const fields = Object.entries(of);
  if (fields.length === 0) return <span className={styles.none}>none</span>;
  return (
    <dl className={styles.facts}>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.fact} data-nested={isNested(value) || undefined}>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
