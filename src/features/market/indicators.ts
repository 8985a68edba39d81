import * as v from 'valibot';
import { proxy, subscribe } from 'valtio';
import { database } from '../../storage/database.ts';
import { type IndicatorKind, indicatorKinds } from './indicator-kinds.ts';

/** The indicators that this device shows; moving averages until the customer chooses. */
export const indicators = proxy<{ on: IndicatorKind[] }>({ on: ['ma'] });

const KEY = 'indicators';
let stored = '';
let hasChosen = false;
subscribe(indicators, () => {
  const text = indicators.on.join(' ');
  if (text === stored) return;
  stored = text;
  hasChosen = true;
  void database('settings').set(KEY, [...indicators.on]);
});
void database('settings')
  .get(KEY, v.array(v.picklist(indicatorKinds)))
  .then((on) => {
    // a choice of this start wins
    if (!on || hasChosen) return;
    stored = on.join(' ');
    indicators.on = on;
  });

/** Turns an indicator on or off. */
export const setIndicator = (kind: IndicatorKind, isOn: boolean): void => {
  indicators.on = indicatorKinds.filter((item) => (item === kind ? isOn : indicators.on.includes(item)));
};
