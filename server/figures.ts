import type { Services } from './context.ts';
import { alarmFigures } from './desk/alarms/views.ts';
import { oldestRateAgeMs } from './modules/content/currencies.ts';
import { outboxFigures } from './modules/outbox/outbox.ts';
import { lostDeposits } from './modules/deposits/lost-deposits.ts';
import { skippedNow } from './modules/deposits/skipped-reads.ts';
import { oldestReadMs } from './modules/deposits/watch-cursor.ts';
import { pricesBehindMs } from './modules/options/settle.ts';
import type { GaugeSource } from './platform/metrics.ts';

/** Returns the gauges of the outbox. They are read at the same moment, so they share one read of the table. */
function outboxGauges(services: () => Services): readonly GaugeSource[] {
  let reading: ReturnType<typeof outboxFigures> | undefined;
  const readOutbox = (): ReturnType<typeof outboxFigures> =>
    (reading ??= outboxFigures(services().db).finally(() => {
      reading = undefined;
    }));
  return [
    {
      name: 'andaman_outbox_waiting',
      help: 'SMS and emails that wait to be sent.',
      read: async () => (await readOutbox()).waiting,
    },
    {
      name: 'andaman_outbox_oldest_seconds',
      help: 'How long the oldest of them waits.',
      read: async () => {
        const { oldest } = await readOutbox();
        return oldest === undefined ? 0 : Math.round((services().clock.now() - oldest) / 1000);
      },
    },
    {
      name: 'andaman_outbox_failed',
      help: 'SMS and emails of the last two days that could not be sent.',
      read: async () => (await readOutbox()).failed,
    },
    {
      name: 'andaman_outbox_broken_channels',
      help: 'Channels, of SMS and email, whose gateway does not work: their messages wait.',
      read: () => services().outbox.brokenChannels.length,
    },
  ];
}

/** Returns the gauges of `/metrics` that describe the product, next to those of requests and of the process. */
export const createGauges = (services: () => Services): readonly GaugeSource[] => [
  {
    name: 'andaman_live_listeners',
    help: 'Open streams of live prices.',
    read: () => services().priceStream.listeners,
  },
  {
    name: 'andaman_ledger_sound',
    help: '1 while the ledger holds.',
    read: () => (services().ledgerAudit.isIntact ? 1 : 0),
  },
  {
    name: 'andaman_money_paused',
    help: '1 while no money moves: the ledger does not check, or the clock of this machine is wrong.',
    read: () => (services().ledgerAudit.mayMoveMoney ? 0 : 1),
  },
  {
    name: 'andaman_full_check_seconds',
    help: "How long this instance's latest nightly check of the whole ledger took.",
    read: () => Math.round(services().ledgerAudit.fullCheckMs / 1000),
  },
  {
    name: 'andaman_chain_watch_age_seconds',
    help: 'How long ago the watched chain that is furthest behind was last read or had a new block; 0 if none is watched.',
    read: async () => Math.round((await oldestReadMs(services())) / 1000),
  },
  {
    name: 'andaman_chain_reads_skipped',
    help: 'Blocks in which the nodes refuse to show the payments to a deposit address.',
    read: async () => (await skippedNow(services().db)).count,
  },
  {
    name: 'andaman_deposits_lost',
    help: 'Credited deposits whose payment the chain no longer shows, or shows with another amount.',
    read: async () => (await lostDeposits(services().db)).count,
  },
  {
    name: 'andaman_orders_set_aside',
    help: 'Orders and redemptions that could not be settled, matched or paid and are tried again.',
    read: () => Object.values(services().setAside).reduce((sum, { size }) => sum + size, 0),
  },
  {
    name: 'andaman_prices_behind_seconds',
    help: 'How far the prices of the slowest coin are behind: what settles by them waits.',
    read: () => Math.round(pricesBehindMs(services().market, services().clock.now()) / 1000),
  },
  {
    name: 'andaman_staff_log_sound',
    help: '1 while the log of staff is whole, by its last daily check.',
    read: () => (services().staffLog.isWhole ? 1 : 0),
  },
  {
    name: 'andaman_prices_leader',
    help: '1 on the instance that computes the prices of all.',
    read: () => (services().market.isLeader === false ? 0 : 1),
  },
  {
    name: 'andaman_alarm',
    help: 'Whether an alarm of each kind is on, as the page Alarms of the desk lists them.',
    label: 'kind',
    read: () => alarmFigures(services().db),
  },
  ...outboxGauges(services),
  {
    name: 'andaman_settings_wrong',
    help: 'Settings of the operator that cannot be used: what needs them is closed.',
    read: () => services().settings.faultCount,
  },
  {
    name: 'andaman_rates_age_seconds',
    help: 'Age of the oldest currency rate in use; 0 if there is none.',
    read: async () => Math.round((await oldestRateAgeMs(services(), services().db)) / 1000),
  },
  {
    name: 'andaman_clock_ahead_seconds',
    help: "How far the clock of this machine is ahead of the database's; negative when behind.",
    read: () => Math.round((services().clockGuard?.aheadMs() ?? 0) / 1000),
  },
];
