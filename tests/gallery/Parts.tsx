import type { ReactNode } from 'react';
import { actSamples } from './samples/acts.tsx';
import { choiceSamples } from './samples/choices.tsx';
import { extremeSamples } from './samples/extremes.tsx';
import { figureSamples } from './samples/figures.tsx';
import { formSamples } from './samples/forms.tsx';
import { recordSamples } from './samples/records.tsx';
import { stateSamples } from './samples/states.tsx';

/** A component and its states. `wide`: it fills the width without a margin. */
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

/** Shows every component in every state, one below the other. Tests find a state by its name. */
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

/** Shows the states in the language of the page, while the gallery's headings are English. */
function Own({ children }: { children: ReactNode }) {
  const { lang, dir } = document.documentElement;
  return (
    <div lang={lang} dir={dir}>
      {children}
    </div>
  );
}
