import { closeSwitch, openSwitch, switches } from '../../../src/desk/switches/api.ts';
import { changeSwitch, lockSwitches } from '../../modules/switches/index.ts';
import { describeClosing, describeOpening } from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { knownSwitches, switchList } from './views.ts';

export const switchActions = [
  perform(closeSwitch, {
    describe: describeClosing,
    target: ({ name }) => `switch ${name}`,
    subject: async (tx, { name }, { services }) => {
      if (!(await knownSwitches(services, tx)).some((known) => known.name === name))
        throw new DeskError(404, 'notFound', 'There is no such switch.');
      const { closed, fault } = await lockSwitches(tx);
      if (fault !== undefined)
        throw new DeskError(
          409,
          'settingWrong',
          `Everything is closed already, because the stored value is wrong: ${fault}`,
        );
      if (Object.hasOwn(closed, name)) throw new DeskError(409, 'closed', 'This is closed already.');
      return { isOpen: true };
    },
    run: ({ services, now }, tx, { name, reason }) => changeSwitch(services, tx, name, { reason, since: now }),
  }),

  perform(openSwitch, {
    describe: describeOpening,
    target: ({ name }) => `switch ${name}`,
    subject: async (tx, { name }) => {
      const { closed, fault } = await lockSwitches(tx);
      const { [name]: current } = closed;
      if (!current && fault === undefined) throw new DeskError(409, 'open', 'This is open already.');
      // opening one switch of a wrong value repairs it: only what is valid of it stays closed
      return {
        since: current?.since ?? null,
        reason: current?.reason ?? null,
        ...(fault === undefined
          ? {}
          : {
              fault,
              staysClosed: Object.keys(closed)
                .filter((other) => other !== name)
                .sort(),
            }),
      };
    },
    second: () => 'Opening what someone closed needs two people.',
    run: ({ services }, tx, { name }) => changeSwitch(services, tx, name, undefined),
  }),
];

export const switchViews = [provide(switches, ({ services }) => switchList(services))];
