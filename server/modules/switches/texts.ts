import { msg } from '@lingui/core/macro';

/** What customers read while staff have closed a product, a coin or a method. The reasons are whole sentences. */
export const switchTexts = {
  switchedOff: msg`Unavailable right now: {reason} Your balance hasn't changed.`,
  registrationClosed: msg`You can't open an account right now: {reason}`,
  switchMaintenance: msg`We're carrying out maintenance.`,
  switchNetwork: msg`There's a problem on the network.`,
  switchPrices: msg`We don't have reliable prices.`,
  switchBank: msg`Our bank has a technical problem.`,
  switchBankHoliday: msg`Banks are closed for a public holiday.`,
  switchRegulator: msg`The regulator has asked us to pause this.`,
  switchSecurity: msg`We're running a security check.`,
  switchDemand: msg`Demand is unusually high.`,
};
