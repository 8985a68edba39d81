import { Hono } from 'hono';
import * as v from 'valibot';
import { type Enrolment, type Me, passkeyId, passkeyName } from '../../../src/desk/staff/api.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { companyName } from '../../modules/content/index.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { logEntry } from '../checks.ts';
import { requestClient, requireDeskContext, type DeskEnv, type DeskHttpContext, setSessionCookie } from '../http.ts';
import type { DeskContext } from '../perform.ts';
import { addPasskey, beginEnrolment, endEnrolment, enrolledPasskeys, newRecoveryCodes } from '../staff/enrolment.ts';
import { invite, lockInvitation } from '../staff/invitations.ts';
import { isNewNetwork, emailAboutAccess } from '../staff/emails.ts';
import { beginLogin, loginByPasskey, takeRecoveryCode } from '../staff/login.ts';
import { beginSession, endSessions } from '../staff/sessions.ts';
import { toPasskey } from '../staff/views.ts';
import { readFields } from './fields.ts';

/** Logins that one source may begin. */
const MAX_LOGINS = { max: 100, windowMs: 5 * MINUTE_MS };

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
/** A WebAuthn response, as JSON. */
const response = text(20_000);
const token = text(100);
const shapes = {
  login: v.strictObject({ response }),
  recover: v.strictObject({ email: text(254), code: text(40) }),
  invitation: v.strictObject({ token }),
  passkey: v.strictObject({ token, response, name: passkeyName }),
  end: v.strictObject({ token, keys: v.pipe(v.array(passkeyId), v.maxLength(10)), code: v.optional(text(40)) }),
};

/** Logs what someone did with their own access. */
const logOwn = (
  tx: Database,
  who: Pick<DeskContext, 'member' | 'now' | 'source'>,
  action: string,
  details: Json = {},
): Promise<number> => logEntry(tx, who, { action, target: `staff ${who.member.id}`, details });

/** Returns what a request works with before anyone is logged in. */
const toolsOf = (c: DeskHttpContext) => {
  const { services, settings } = c.get('desk');
  const { db, keys, clock } = services;
  return { services, db, keys, now: clock.now(), source: requestClient(c).source, origin: settings.url.origin };
};

/** Login, logout, enrolment by an invitation, and the way back with a recovery code. */
export const sessionRoutes = new Hono<DeskEnv>()
  .post('/login/begin', async (c) => {
    const { db, now, source, origin } = toolsOf(c);
    // each begun login stores a challenge
    await countAttempt(db, [{ key: `staff login ${source}`, ...MAX_LOGINS }], now);
    return c.json({ options: await beginLogin(db, { origin, now }) });
  })
  .post('/login/finish', async (c) => {
    const { services, db, now, origin } = toolsOf(c);
    const fields = await readFields(c, shapes.login);
    const client = requestClient(c);
    const { member, passkey } = await loginByPasskey(db, { ...fields, origin, now });
    const session = await db.transaction(async (tx) => {
      if (await isNewNetwork(tx, member.id, client))
        await emailAboutAccess(services, tx, member, { what: `logged in from ${client.source}` });
      const started = await beginSession(tx, member.id, client, now);
      const who = { member, now, source: client.source };
      await logOwn(tx, who, 'staff.login', { agent: client.agent.slice(0, 300), passkey });
      return started;
    });
    setSessionCookie(c, session);
    return c.json({ name: member.name, roles: member.roles });
  })
  .post('/logout', async (c) => {
    const who = await requireDeskContext(c);
    await c.get('desk').services.db.transaction(async (tx) => {
      await endSessions(tx, who.member.id, who.now);
      await logOwn(tx, who, 'staff.logout');
    });
    setSessionCookie(c, '');
    return c.json({});
  })
  .get('/me', async (c) => {
    const { member, services } = await requireDeskContext(c);
    const { id, name, email, roles } = member;
    return c.json({
      company: await companyName(services, services.db),
      id,
      name,
      email,
      roles,
      isOnePerson: services.config.deskOnePerson === true,
    } satisfies Me);
  })
  .post('/recover', async (c) => {
    const { services, db, keys, now, source } = toolsOf(c);
    const fields = await readFields(c, shapes.recover);
    const member = await takeRecoveryCode(db, keys, { ...fields, now });
    // the code only lets its owner enrol passkeys, which replace all others
    const invitation = await db.transaction(async (tx) => {
      const created = await invite(tx, member.id, now);
      await emailAboutAccess(services, tx, member, { what: `used a recovery code from ${source}` });
      await logOwn(tx, { member, now, source }, 'staff.recover');
      return created;
    });
    return c.json({ token: invitation });
  })
  .post('/enrol/begin', async (c) => {
    const { services } = c.get('desk');
    const { db, now, origin } = toolsOf(c);
    const invited = await lockInvitation(db, (await readFields(c, shapes.invitation)).token, now);
    const passkeys = (await enrolledPasskeys(db, invited.invitation)).map(toPasskey);
    return c.json({
      name: invited.member.name,
      passkeys,
      options: await beginEnrolment(db, invited, { company: await companyName(services, db), origin, now }),
    } satisfies Enrolment);
  })
  .post('/enrol/passkey', async (c) => {
    const { db, now, source, origin } = toolsOf(c);
    const { token: invitation, ...fields } = await readFields(c, shapes.passkey);
    await addPasskey(db, { token: invitation, now, source }, { ...fields, origin });
    return c.json({});
  })
  .post('/enrol/codes', async (c) => {
    const { db, keys, now } = toolsOf(c);
    const fields = await readFields(c, shapes.invitation);
    const codes = await db.transaction(async (tx) => {
      const { invitation } = await lockInvitation(tx, fields.token, now);
      return newRecoveryCodes(tx, keys, invitation, now);
    });
    return c.json({ codes });
  })
  .post('/enrol/end', async (c) => {
    const { services, now, source } = toolsOf(c);
    const { token: invitation, ...shown } = await readFields(c, shapes.end);
    await endEnrolment(services, { token: invitation, now, source }, shown);
    return c.json({});
  });
