import { beforeAll } from 'vitest';
import {
  addPasskey,
  beginEnrolment,
  endEnrolment,
  newRecoveryCodes,
  type Shown,
} from '../../../../server/desk/staff/enrolment.ts';
import { type Invited, invite, lockInvitation } from '../../../../server/desk/staff/invitations.ts';
import { beginLogin, loginByPasskey, takeRecoveryCode } from '../../../../server/desk/staff/login.ts';
import { createStaff, type StaffMember } from '../../../../server/desk/staff/people.ts';
import { SettingsStore } from '../../../../server/modules/content/index.ts';
import { Outbox } from '../../../../server/modules/outbox/outbox.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { type Authenticator, authenticator } from '../authenticator.ts';

export const ORIGIN = 'https://desk.andaman.example';
export const NOW = 1_800_000_000_000;
export const CLIENT = { source: '203.0.113.7', agent: 'a browser' };
const KEYS = { codes: Buffer.alloc(32, 1) };

let created = 0;

/** Steps of people who are invited, enrol and log in, on a database without a server. */
export function enrolmentSteps(open: () => Database) {
  let db: Database;
  let services: Parameters<typeof endEnrolment>[0];
  beforeAll(() => {
    db = open();
    const gateway = { channels: new Set(['email'] as const), send: async () => ({ result: 'sent' as const }) };
    const desk = { url: new URL(ORIGIN), port: 0, host: '127.0.0.1', distDir: 'no-pages', trustProxy: 0 };
    const outbox = new Outbox({ now: () => NOW }, gateway, false);
    services = { db, config: { desk }, keys: KEYS, outbox, settings: new SettingsStore() };
  });

  const person = (): Promise<StaffMember> => {
    created += 1;
    const [name, email] = [`Anna ${created}`, `Anna${created}@andaman.example`];
    return createStaff(db, { name, email, roles: ['owner'], now: NOW });
  };
  const guestOf = (token: string) => ({ token, now: NOW, source: CLIENT.source });
  const invited = (token: string): Promise<Invited> => lockInvitation(db, token, NOW);
  /** Adds a passkey to an enrolment. */
  const addKey = async (token: string, key: Authenticator): Promise<void> => {
    const options = await beginEnrolment(db, await invited(token), { company: 'Andaman', origin: ORIGIN, now: NOW });
    await addPasskey(db, guestOf(token), { response: key.create(options), name: 'a key', origin: ORIGIN });
  };
  const codesOf = async (token: string): Promise<string[]> =>
    newRecoveryCodes(db, KEYS, (await invited(token)).invitation, NOW);
  const end = (token: string, shown: Shown): Promise<void> => endEnrolment(services, guestOf(token), shown);
  /** Enrols a person with some passkeys, and recovery codes if they ask for them. */
  async function enrol(member: StaffMember, keys: readonly Authenticator[], withCodes = false): Promise<string[]> {
    const token = await invite(db, member.id, NOW);
    for (const key of keys) await addKey(token, key);
    const codes = withCodes ? await codesOf(token) : [];
    await end(token, { keys: keys.map(({ id }) => id), code: codes[0] });
    return codes;
  }

  return {
    person,
    guestOf,
    invited,
    addKey,
    codesOf,
    end,
    enrol,
    /** A person with two passkeys. */
    enrolled: async (): Promise<{ member: StaffMember; key: Authenticator }> => {
      const [member, key] = [await person(), authenticator(ORIGIN)];
      await enrol(member, [key, authenticator(ORIGIN)]);
      return { member, key };
    },
    logIn: async (
      key: Authenticator,
      change: Parameters<Authenticator['get']>[1] = {},
      later = 0,
    ): Promise<StaffMember> => {
      const options = await beginLogin(db, { origin: ORIGIN, now: NOW });
      const login = { response: key.get(options, change), origin: ORIGIN, now: NOW + later };
      return (await loginByPasskey(db, login)).member;
    },
    takeCode: (email: string, code: string): Promise<StaffMember> =>
      takeRecoveryCode(db, KEYS, { email, code, now: NOW }),
  };
}
