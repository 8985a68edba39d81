import type { ReactNode } from 'react';
import { actSamples } from './samples/acts.tsx';
import { choiceSamples } from './samples/choices.tsx';
import { extremeSamples } from './samples/extremes.tsx';
import { figureSamples } from './samples/figures.tsx';
import { formSamples } from './samples/forms.tsx';
import { recordSamples } from './samples/records.tsx';
import { stateSamples } from './samples/states.tsx';

/** A part and the states that it can be in. `wide`: it reaches from edge to edge by itself. */
export interface Sample {
  part: string;
  wide?: boolean;
  states: Record<string, ReactNode>;
}

const samples: readonly Sample[] = [
  ...actSamples,
  ...figureSamples,
  ...formSamples,
  ...choiceSamples,
  ...recordSamples,
  ...stateSamples,
  ...extremeSamples,
];

/** Every part in every state, one below the other; each state can be found by its name. */
export function Parts() {
  return (
    <main className="parts">
      <h1 className="visually-hidden">Parts</h1>
      {samples.map(({ part, wide, states }) => (
        <section key={part} className="part" aria-label={part} lang="en" dir="ltr">
          <h2>{part}</h2>
          <Own>
            {Object.entries(states).map(([name, node]) => (
              <div key={name} className="state" data-part={part} data-state={name} data-inset={wide ? undefined : ''}>
                <h3>{name}</h3>
                {node}
              </div>
            ))}
          </Own>
        </section>
      ))}
    </main>
  );
}

/** The states are in the language of the page, whatever the headings of the gallery are in. */
function Own({ children }: { children: ReactNode }) {
  const { lang, dir } = document.documentElement;
  return (
    <div lang={lang} dir={dir}>
      {children}
    </div>
  );
}
