import type { Connection } from '../../platform/db/connect.ts';
import type { PriceSettings } from '../../platform/price-settings.ts';
import type { Clock } from '../../ports/clock.ts';
import { ExchangeFeed, exchanges, type QuoteFeed } from './feeds.ts';
import { IndexMarket } from './index-market.ts';
import { PriceLeader } from './leader.ts';
import { ReplayFeed } from './replay.ts';

interface Options {
  readonly settings: PriceSettings;
  readonly connection: Connection;
  readonly clock: Clock;
  /** Days for which one-second prices are kept. */
  readonly keptDays: number;
  /** Whether this instance may write the prices. */
  readonly mayLead: boolean;
}

const feedOf = ({ settings, clock }: Options): QuoteFeed =>
  settings.kind === 'replay'
    ? new ReplayFeed(settings.text, settings.speed)
    : new ExchangeFeed({
        clock,
        urls: new Map(settings.names.map((name) => [name, settings.urls[name] ?? exchanges[name].url])),
      });

/** Returns where prices come from, as customers read it. */
const sourceOf = (settings: PriceSettings): string =>
  settings.kind === 'replay'
    ? 'Andaman index (recording)'
    : `Andaman index (${settings.names.map((name) => exchanges[name].title).join(', ')})`;

/** Returns a market with real prices, or with those of a recording. */
export function indexMarket(options: Options): IndexMarket {
  const { connection, clock, keptDays, mayLead } = options;
  const leader = mayLead ? new PriceLeader({ connection, clock, feed: feedOf(options), keptDays }) : undefined;
  return new IndexMarket({ connection, clock, leader, source: sourceOf(options.settings) });
}
