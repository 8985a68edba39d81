import type { SetupPart } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { setupPart, termPage } from './setup-part.ts';

/** Texts that an operator replaces by its own, and how people call them. */
const TEXTS = [
  ['config.agreement', 'the customer agreement'],
  ['config.risk', 'the risk disclosure'],
  ['config.about', 'the page about the company'],
] as const;

/** Returns who the company is for its customers: licence, support, texts and slides. */
export async function companyParts({ db, settings }: Services): Promise<SetupPart[]> {
  const system = (await settings.read(db, 'config.system')) ?? {};
  const licence = system.licence ?? process.env['LICENCE'] ?? '';
  const regulator = system.regulator ?? process.env['REGULATOR'] ?? '';
  const hasSupport = Boolean(system.service_url ?? process.env['SERVICE_URL']);
  const stored = await Promise.all(TEXTS.map(([name]) => settings.read(db, name)));
  const builtIn = TEXTS.filter((_, index) => stored[index] === undefined);
  return [
    setupPart('Licence', {
      isOpen: licence !== '' && regulator !== '',
      open: `${licence}, supervised by ${regulator}.`,
      closed: "Enter the company's name, the licence and the regulator. Customers read all three.",
      page: termPage('config.system'),
    }),
    setupPart('Support', {
      isOpen: hasSupport || (await settings.read(db, 'config.cases')) !== undefined,
      open: `Customers ask in the app, and you answer on page Cases.${hasSupport ? ' They also have your support chat.' : ''}`,
      closed:
        'Customers can ask in the app. Set how soon you answer. Customers read that time; until you set one, it is 24 hours.',
      page: termPage('config.cases'),
    }),
    setupPart('Texts', {
      isOpen: builtIn.length === 0,
      open: 'Agreement, risk disclosure and the page about the company are your own.',
      closed: `Write your own texts. Built in so far: ${builtIn.map(([, text]) => text).join(', ')}.`,
      page: termPage(builtIn[0]?.[0] ?? TEXTS[0][0]),
    }),
    setupPart('Slides', {
      isOpen: (await settings.read(db, 'slides.home')) !== undefined,
      open: 'The home page shows your slides.',
      closed: 'The home page shows the built-in slides.',
      page: termPage('slides.home'),
      isOptional: true,
    }),
  ];
}
