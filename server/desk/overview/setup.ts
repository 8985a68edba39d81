import type { SetupPart } from '../../../src/desk/overview/api.ts';
import type { Role } from '../../../src/desk/api/roles.ts';
import type { Services } from '../../context.ts';
import { areOrdersClosed } from '../../market/fair.ts';
import { isReachableContact } from '../../platform/push-settings.ts';
import { lastPushAnswers, pushContactOf, pushOutcome } from '../../modules/push/index.ts';
import { areContractsClosed, contractTermsOf } from '../../modules/contracts/index.ts';
import { moneyParts } from './setup-money.ts';
import { staffEntries } from '../staff/views.ts';

/** Roles of what only two people do: terms and staff, and money. */
const NEEDED_TWICE: readonly Role[] = ['owner', 'treasury'];

/** Returns each part of the system: how it works, or which variable, command or page opens it. */
export async function setupParts(services: Services): Promise<SetupPart[]> {
  const { config, db, market, outbox } = services;
  const { smtp, smsHook, prices, publicUrl, deskOnePerson } = config;
  const people = (await staffEntries(db)).filter(({ isEnrolled, disabled }) => isEnrolled && disabled === null);
  const lacking = NEEDED_TWICE.filter((role) => people.filter(({ roles }) => roles.includes(role)).length < 2);
  // at the desk, two owners decide about every invitation
  const wayToInvite = lacking.includes('owner')
    ? 'Run the command: desk invite NAME EMAIL ROLES,'
    : 'Invite people under Staff';
  const coins = market.coins().length;
  const part = (name: string, isOpen: boolean, open: string, closed: string): SetupPart => ({
    name,
    isOpen,
    text: isOpen ? open : closed,
  });
  return [
    part(
      'Two people',
      lacking.length === 0 || deskOnePerson === true,
      deskOnePerson ? 'One person may do everything (DESK_ONE_PERSON).' : `${people.length} people are enrolled.`,
      `${wayToInvite} until two have each of these roles: ${lacking.join(', ')}. Until then nothing happens that needs two of them.`,
    ),
    part('Address', publicUrl !== undefined, `Customers use ${publicUrl}.`, 'Set PUBLIC_URL.'),
    part('Email', smtp !== undefined, `Sent through ${smtp?.url.host}.`, 'Set SMTP_URL and MAIL_FROM.'),
    part('SMS', smsHook !== undefined, `Sent through ${smsHook?.url.host}.`, 'Set SMS_HOOK_URL and SMS_HOOK_SECRET.'),
    await notificationPart(services),
    part('Registration', outbox.channels.size > 0, 'Customers can get codes.', 'Set up email or SMS.'),
    part('Prices', prices !== undefined, `${market.source}.`, 'Set PRICES.'),
    part('Coins', coins > 0, `${coins} coins are listed.`, 'Run the command: coins FILE.csv'),
    part('Options', !areOrdersClosed(services), 'Open.', 'Set PRICES.'),
    part(
      'Contracts',
      !areOrdersClosed(services) && !areContractsClosed(services, await contractTermsOf(services, db)),
      'Open.',
      'Set depth and positionMaximum in config.contracts.',
    ),
    ...(await moneyParts(services)),
  ];
}

/** Returns whether notifications reach devices, with what each push service answered last. */
async function notificationPart({ db, config }: Services): Promise<SetupPart> {
  const contact = pushContactOf(config);
  const answers = await lastPushAnswers(db);
  const refusals = answers.filter(({ status }) => pushOutcome(status) === 'refused');
  const last = answers.map(
    ({ service, status, answered }) =>
      `${service} ${status === 0 ? 'did not answer' : `answered ${status}`} at ${new Date(answered).toISOString()}`,
  );
  const name = 'Notifications';
  const text = [
    ...(isReachableContact(contact)
      ? [`Push services see the contact ${contact}.`]
      : ["Set VAPID_SUBJECT to a contact of yours: Apple's push service refuses pushes without one."]),
    ...(refusals.length > 0 ? ['Check VAPID_SUBJECT, the VAPID keys and the clock of the server.'] : []),
    ...(last.length > 0 ? [`Last answers: ${last.join(', ')}.`] : []),
  ].join(' ');
  return { name, isOpen: isReachableContact(contact) && refusals.length === 0, text };
}
