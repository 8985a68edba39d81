import type { SetupPart } from '../../../src/desk/overview/api.ts';
import { hasRole, type Role, WORKING_ROLES } from '../../../src/desk/api/roles.ts';
import { areOrdersClosed } from '../../market/fair.ts';
import type { Services } from '../../context.ts';
import { isReachableContact } from '../../platform/push-settings.ts';
import { lastPushAnswers, pushContactOf, pushOutcome } from '../../modules/push/index.ts';
import { companyParts } from './setup-company.ts';
import { bookParts, moneyParts, rateParts, statementParts } from './setup-money.ts';
import { counted, setupPart, setVariables } from './setup-part.ts';
import { productParts } from './setup-products.ts';
import { roleList } from '../../../src/desk/words/roles.ts';
import { staffEntries } from '../staff/views.ts';

/** Roles of what only two people do: terms and staff, and money. */
const NEEDED_TWICE: readonly Role[] = ['owner', 'treasury'];

/** Returns each part of the company, in the order in which one opens it: how it works, or what opens it. */
export async function setupParts(services: Services): Promise<SetupPart[]> {
  return [
    await peoplePart(services),
    ...messageParts(services),
    await notificationPart(services),
    ...(await companyParts(services)),
    ...priceParts(services),
    ...(await rateParts(services)),
    ...(await moneyParts(services)),
    ...(await statementParts(services)),
    ...(await bookParts(services)),
    ...(await productParts(services)),
  ];
}

/** Says which roles only one person or no one has. What these do waits while that person is away. */
function scarceRoles(people: readonly { readonly roles: readonly Role[] }[]): string {
  const countOf = (role: Role): number => people.filter(({ roles }) => roles.includes(role)).length;
  const [one, none] = [1, 0].map((count) => WORKING_ROLES.filter((role) => countOf(role) === count));
  return [
    ...(one && one.length > 0 ? [`Only one person has: ${roleList(one)}.`] : []),
    ...(none && none.length > 0 ? [`No one has: ${roleList(none)}.`] : []),
  ].join(' ');
}

/** Returns whether two people have each role of what only two people do. A reader decides nothing. */
async function peoplePart({ db, config: { deskOnePerson } }: Services): Promise<SetupPart> {
  const people = (await staffEntries(db)).filter(({ isEnrolled, disabled }) => isEnrolled && disabled === null);
  const deciding = people.filter(({ roles }) => hasRole(roles, WORKING_ROLES));
  const lacking = NEEDED_TWICE.filter((role) => people.filter(({ roles }) => roles.includes(role)).length < 2);
  // at the desk, two owners decide about every invitation
  const byCommand = lacking.includes('owner');
  const wayToInvite = byCommand ? 'Run the command: desk invite NAME EMAIL ROLES,' : 'Invite people under Staff';
  return setupPart('Two people', {
    isOpen: lacking.length === 0 || deskOnePerson === true,
    open: deskOnePerson
      ? 'One person may do everything (DESK_ONE_PERSON).'
      : `${deciding.length} people can decide. ${scarceRoles(people)}`.trim(),
    closed: `${wayToInvite} until two have each of these roles: ${roleList(lacking)}. Until then nothing happens that needs two of them.`,
    page: byCommand && !deskOnePerson ? null : { path: 'staff' },
  });
}

/** Returns how customers reach the app, and how it reaches them. */
function messageParts({ config: { smtp, smsHook, publicUrl }, outbox }: Services): SetupPart[] {
  return [
    setupPart('Address', {
      isOpen: publicUrl !== undefined,
      open: `Customers use ${publicUrl}.`,
      closed: setVariables('PUBLIC_URL', 'run'),
    }),
    setupPart('Email', {
      isOpen: smtp !== undefined,
      open: `Sent through ${smtp?.url.host}.`,
      closed: setVariables('SMTP_URL and MAIL_FROM', 'messages'),
    }),
    setupPart('SMS', {
      isOpen: smsHook !== undefined,
      open: `Sent through ${smsHook?.url.host}.`,
      closed: setVariables('SMS_HOOK_URL and SMS_HOOK_SECRET', 'messages'),
      isOptional: true,
    }),
    setupPart('Registration', {
      isOpen: outbox.channels.size > 0,
      open: 'Customers can get codes.',
      closed: 'Set up email or SMS.',
    }),
  ];
}

/** Returns where prices come from, and of which coins. */
function priceParts({ config, market }: Services): SetupPart[] {
  const coins = market.coins().length;
  // the simulator's own coins, which no customer can trade
  const areSimulated = areOrdersClosed({ config, market });
  return [
    setupPart('Prices', {
      isOpen: config.prices !== undefined,
      open: `${market.source}.`,
      closed: setVariables('PRICES', 'prices'),
    }),
    setupPart('Coins', {
      isOpen: coins > 0 && !areSimulated,
      open: `${counted(coins, 'coin')} ${coins === 1 ? 'is' : 'are'} listed.`,
      closed: `Run the command: coins FILE.csv${areSimulated ? '. They are listed once PRICES is set.' : ''}`,
    }),
  ];
}

/** Says which contact push services see, from where it comes, and what to set if they refuse it. */
function contactText(config: Services['config']): string {
  const contact = pushContactOf(config);
  const isFromEmail = config.pushContact === undefined && config.smtp !== undefined;
  if (isReachableContact(contact))
    return `Push services see the contact ${contact}${isFromEmail ? ' of MAIL_FROM' : ''}.`;
  const set = setVariables('VAPID_SUBJECT to a contact of yours', 'messages');
  return isFromEmail
    ? `Push services would see ${contact} of MAIL_FROM and refuse it, since its domain can't exist. ${set}`
    : `${set} By default it is the address of MAIL_FROM, or an https PUBLIC_URL. Apple's push service refuses pushes without one.`;
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
  const text = [
    contactText(config),
    ...(refusals.length > 0 ? ['Check VAPID_SUBJECT, the VAPID keys and the clock of the server.'] : []),
    ...(last.length > 0 ? [`Last answers: ${last.join(', ')}.`] : []),
  ].join(' ');
  const isOpen = isReachableContact(contact) && refusals.length === 0;
  return setupPart('Notifications', { isOpen, open: text, closed: text });
}
