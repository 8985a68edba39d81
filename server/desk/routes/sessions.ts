import { Hono } from 'hono';
import * as v from 'valibot';
import type { Me } from '../../../src/desk-api/staff.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Json } from '../../../src/desk-api/canonical.ts';
import { logEntry } from '../checks.ts';
import { clientOf, contextOf, type DeskEnv, type DeskHttp, setSessionCookie } from '../http.ts';
import type { DeskContext } from '../perform.ts';
import {
  addPasskey,
  beginEnrolment,
  endInvitation,
  invite,
  invitedBy,
  replaceRecoveryCodes,
} from '../staff/enrolment.ts';
import { isNewNetwork, sendNotice } from '../staff/letters.ts';
import { beginLogin, loginByPasskey, takeRecoveryCode } from '../staff/login.ts';
import { beginSession, endSessions } from '../staff/sessions.ts';
import { fieldsOf } from './fields.ts';

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
  passkey: v.strictObject({ token, response, name: text(60) }),
};

/** Logs what somebody did with their own access. */
const logOwn = (
  tx: Database,
  who: Pick<DeskContext, 'member' | 'now' | 'source'>,
  action: string,
  details: Json = {},
): Promise<number> => logEntry(tx, who, { action, target: `staff ${who.member.id}`, details });

/** Returns what a request works with before anybody is logged in. */
const toolsOf = (c: DeskHttp) => {
  const { services, settings } = c.get('desk');
  return { db: services.db, keys: services.keys, now: services.clock.now(), origin: settings.url.origin };
};

/** Login, logout, enrolment by an invitation, and the way back with a recovery code. */
export const sessionRoutes = new Hono<DeskEnv>()
  .post('/login/begin', async (c) => {
    const { db, now, origin } = toolsOf(c);
    // each begun login stores a challenge
    await countAttempt(db, [{ key: `staff login ${clientOf(c).source}`, ...MAX_LOGINS }], now);
    return c.json({ options: await beginLogin(db, { origin, now }) });
  })
  .post('/login/finish', async (c) => {
    const { db, now, origin } = toolsOf(c);
    const fields = await fieldsOf(c, shapes.login);
    const client = clientOf(c);
    const member = await loginByPasskey(db, { ...fields, origin, now });
    const session = await db.transaction(async (tx) => {
      if (await isNewNetwork(tx, member.id, client))
        await sendNotice(c.get('desk').services, tx, member, `logged in from ${client.source}`);
      const started = await beginSession(tx, member.id, client, now);
      const who = { member, now, source: client.source };
      await logOwn(tx, who, 'staff.login', { agent: client.agent.slice(0, 300) });
      return started;
    });
    setSessionCookie(c, session);
    return c.json({ name: member.name, roles: member.roles });
  })
  .post('/logout', async (c) => {
    const { member, now } = await contextOf(c);
    await endSessions(c.get('desk').services.db, member.id, now);
    setSessionCookie(c, '');
    return c.json({});
  })
  .get('/me', async (c) => {
    const { member, services } = await contextOf(c);
    const { id, name, email, roles } = member;
    return c.json({ id, name, email, roles, isOnePerson: services.config.deskOnePerson === true } satisfies Me);
  })
  .post('/recover', async (c) => {
    const { db, keys, now } = toolsOf(c);
    const fields = await fieldsOf(c, shapes.recover);
    const { source } = clientOf(c);
    const member = await takeRecoveryCode(db, keys, { ...fields, source, now });
    // the code only lets its owner enrol a new passkey
    const invitation = await db.transaction(async (tx) => {
      const created = await invite(tx, member.id, now);
      await sendNotice(c.get('desk').services, tx, member, `used a recovery code from ${source}`);
      await logOwn(tx, { member, now, source }, 'staff.recover');
      return created;
    });
    return c.json({ token: invitation });
  })
  .post('/enrol/begin', async (c) => {
    const { db, now, origin } = toolsOf(c);
    const fields = await fieldsOf(c, shapes.invitation);
    const member = await invitedBy(db, fields.token, now);
    return c.json({ name: member.name, options: await beginEnrolment(db, member, { origin, now }) });
  })
  .post('/enrol/passkey', async (c) => {
    const { db, now, origin } = toolsOf(c);
    const { token: invitation, ...fields } = await fieldsOf(c, shapes.passkey);
    const member = await invitedBy(db, invitation, now);
    await addPasskey(db, member, { ...fields, origin, now });
    return c.json({});
  })
  .post('/enrol/codes', async (c) => {
    const { db, keys, now } = toolsOf(c);
    const fields = await fieldsOf(c, shapes.invitation);
    const member = await invitedBy(db, fields.token, now);
    return c.json({ codes: await db.transaction((tx) => replaceRecoveryCodes(tx, keys, member.id, now)) });
  })
  .post('/enrol/end', async (c) => {
    const { db, now } = toolsOf(c);
    const fields = await fieldsOf(c, shapes.invitation);
    const { source } = clientOf(c);
    await db.transaction(async (tx) => {
      const member = await invitedBy(tx, fields.token, now);
      await endInvitation(tx, fields.token, member, now);
      await logOwn(tx, { member, now, source }, 'staff.enrol');
    });
    return c.json({});
  });
