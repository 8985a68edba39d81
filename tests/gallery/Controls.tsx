import { useState } from 'react';
import { type Choice, choices, type View, writeView } from './choices.ts';

/** Which view is shown, and the frame that shows it: media queries see the frame's width. */
export function Controls({ view: first }: { view: View }) {
  const [view, setView] = useState(first);
  const change = (key: Choice, value: string): void => {
    const next = { ...view, [key]: value };
    setView(next);
    history.replaceState(null, '', `?${writeView(next)}`);
  };
  return (
    <main className="controls">
      <h1>Andaman parts</h1>
      <form>
        {(Object.keys(choices) as Choice[]).map((key) => (
          <label key={key}>
            {key}
            <select value={view[key]} onChange={(event) => change(key, event.target.value)}>
              {choices[key].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
      {/* its own page, which needs its own origin for modules */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe key={writeView(view)} title="Parts" data-width={view.width} src={`?parts&${writeView(view)}`} />
    </main>
  );
}
