import * as v from 'valibot';
import { proxy, snapshot, subscribe } from 'valtio';
import { database } from '../../storage/database.ts';
import {
  type IndicatorChoice,
  type IndicatorKind,
  indicatorKinds,
  periodLimits,
  type Periods,
  usualPeriods,
} from './indicator-kinds.ts';

/** The indicators that this device shows, and all periods; moving averages until the customer chooses. */
export const indicators = proxy<{ on: readonly IndicatorKind[]; periods: Periods }>({
  on: ['ma'],
  periods: usualPeriods,
});

/** Keeps a property of the choice on this device. */
function remember<Property extends keyof IndicatorChoice>(
  property: Property,
  key: string,
  schema: v.GenericSchema<unknown, IndicatorChoice[Property]>,
): void {
  let stored = JSON.stringify(indicators[property]);
  let hasChosen = false;
  subscribe(indicators, () => {
    const text = JSON.stringify(indicators[property]);
    if (text === stored) return;
    stored = text;
    hasChosen = true;
    void database('settings').set(key, snapshot(indicators)[property]);
  });
  void database('settings')
    .get(key, schema)
    .then((value) => {
      // a choice of this start wins
      if (!value || hasChosen) return;
      stored = JSON.stringify(value);
      Object.assign(indicators, { [property]: value });
    });
}

const periodsOf = (kind: IndicatorKind) =>
  v.pipe(
    v.array(v.pipe(v.number(), v.integer())),
    v.check(
      (periods) =>
        periods.length === usualPeriods[kind].length &&
        periods.every((period, index) => {
          const [least, greatest] = periodLimits(kind, index);
          return period >= least && period <= greatest;
        }),
    ),
  );
remember('on', 'indicators', v.array(v.picklist(indicatorKinds)));
remember(
  'periods',
  'indicatorPeriods',
  v.object({
    ma: periodsOf('ma'),
    ema: periodsOf('ema'),
    boll: periodsOf('boll'),
    rsi: periodsOf('rsi'),
    macd: periodsOf('macd'),
  }),
);

/** Turns an indicator on or off. */
export const setIndicator = (kind: IndicatorKind, isOn: boolean): void => {
  indicators.on = indicatorKinds.filter((item) => (item === kind ? isOn : indicators.on.includes(item)));
};

/** Changes a period, within its limits. */
export const setPeriod = (kind: IndicatorKind, index: number, period: number): void => {
  const [least, greatest] = periodLimits(kind, index);
  const value = Math.min(Math.max(period, least), greatest);
  indicators.periods = {
    ...indicators.periods,
    [kind]: indicators.periods[kind].map((current, position) => (position === index ? value : current)),
  };
};

/** Returns to the moving averages at their usual periods. */
export const resetIndicators = (): void => void Object.assign(indicators, { on: ['ma'], periods: usualPeriods });
