import type { MissingSystem, Today } from '../../../src/desk/overview/api.ts';
import { ALARM_KINDS } from '../../../src/desk/words/alarms.ts';
import type { Services } from '../../context.ts';
import { areOrdersClosed } from '../../market/fair.ts';
import { isDemonstration } from '../../platform/demonstration.ts';
import { findProblems } from '../alarms/problems.ts';
import { alarmsNow } from '../alarms/views.ts';

/** Returns what no one has set up, so that nothing of it can be wrong. A demonstration has simulated networks. */
function missingSystems({ market, config, chainReader, outbox }: Services): MissingSystem[] {
  const isMissing: Readonly<Record<MissingSystem, boolean>> = {
    prices: market.codes().length === 0 || areOrdersClosed({ market, config }),
    networks: chainReader.chains.size === 0 && !isDemonstration(config),
    messages: outbox.channels.size === 0,
  };
  return (['prices', 'networks', 'messages'] as const).filter((system) => isMissing[system]);
}

/**
 * Returns what is wrong by the findings of the alarms. An alarm has what any instance noticed, and this instance may
 * have noticed more that is too new for one.
 */
export async function readHealth(services: Services): Promise<Pick<Today, 'problems' | 'alarms' | 'missing'>> {
  const [on, found] = [await alarmsNow(services.db), await findProblems(services)];
  const problems = ALARM_KINDS.map((kind) => {
    const known = on.filter((alarm) => alarm.kind === kind);
    return { kind, subjects: [...new Set([...known, ...(found[kind] ?? [])].map(({ subject }) => subject))] };
  });
  return {
    problems: problems.filter(({ subjects }) => subjects.length > 0),
    alarms: new Set(on.map(({ kind }) => kind)).size,
    missing: missingSystems(services),
  };
}
