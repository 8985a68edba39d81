import { act, type ActOutcome, prepare } from '../../../../server/desk/act.ts';
import { approve, type Approved } from '../../../../server/desk/approvals/approvals.ts';
import type { DeskContext } from '../../../../server/desk/perform.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { signingChallenge } from '../../../../server/desk/digest.ts';
import { beginSigning } from '../../../../server/desk/signing.ts';
import { addPasskey, beginEnrolment, endEnrolment } from '../../../../server/desk/staff/enrolment.ts';
import { invite, lockInvitation } from '../../../../server/desk/staff/invitations.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Authenticator, authenticator } from '../authenticator.ts';
import type { TestServer } from '../support.ts';

const ORIGIN = 'https://desk.andaman.example';
const SOURCE = '203.0.113.7';

export interface StaffPerson {
  readonly context: DeskContext;
  readonly key: Authenticator;
}

/** Returns the names of numbers that can only be times in ms and that an action does not declare as such. */
const unnamedMoments = (value: unknown, moments: readonly string[] = [], name = ''): string[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      unnamedMoments(item, moments, Array.isArray(value) ? name : key),
    );
  return typeof value === 'number' && value > Date.UTC(2000, 0) && !moments.includes(name) ? [name] : [];
};

let created = 0;
let counter = 0;

/** Steps for staff at a test server, without HTTP. */
export function staffSteps(server: TestServer) {
  /** An enrolled staff member. */
  async function person(...roles: Role[]): Promise<StaffPerson> {
    const { services, clock } = server;
    const { db } = services;
    const now = clock.now();
    created += 1;
    const member = await createStaff(db, { name: `A${created}`, email: `a${created}@andaman.example`, roles, now });
    const keys = [authenticator(ORIGIN), authenticator(ORIGIN)] as const;
    const guest = { token: await invite(db, member.id, now), now, source: SOURCE };
    for (const key of keys) {
      const invited = await lockInvitation(db, guest.token, now);
      const response = key.create(await beginEnrolment(db, invited, { company: 'Andaman', origin: ORIGIN, now }));
      await addPasskey(db, guest, { response, name: 'key', origin: ORIGIN });
    }
    await endEnrolment(services, guest, { keys: keys.map(({ id }) => id) });
    return { context: { services, member, now, source: SOURCE, origin: ORIGIN }, key: keys[0] };
  }

  /** Signs what someone saw, as the page does. */
  async function sign({ context, key }: StaffPerson, seen: string, approval: number | null = null) {
    const { db } = context.services;
    const nonce = await beginSigning(db, context, { seen, approval });
    const challenge = signingChallenge({ nonce, staff: context.member.id, seen, approval });
    return { nonce, response: key.get(JSON.stringify({ challenge }), { counter: (counter += 1) }) };
  }

  /** Prepares an action, signs it if it asks for that, and does it. */
  async function perform(who: StaffPerson, action: string, body: unknown): Promise<ActOutcome> {
    const handler = actions.get(action)!;
    const { seen, nonce, subject } = await prepare(who.context, handler, body);
    // whoever signs must not read milliseconds
    expect(unnamedMoments({ body, subject }, handler.action.moments)).toEqual([]);
    const signature = nonce === undefined ? undefined : await sign(who, seen);
    return act(who.context, handler, { body, seen, signature });
  }
  /** Proposes an action and returns the number of the approval. */
  async function propose(who: StaffPerson, action: string, body: unknown): Promise<number> {
    const outcome = await perform(who, action, body);
    if (outcome.state !== 'proposed') throw new Error('it was done at once');
    return outcome.approval;
  }
  /**
   * Approves a proposal as the second person. `typed` is what they looked up, where the action asks for that; the right
   * value if it is left out.
   */
  async function approveAs(who: StaffPerson, id: number, typed?: string): Promise<Approved> {
    const [row] = await server.services.db.select().from(approvals).where(eq(approvals.id, id));
    const { digest: seen, action, subject, body } = row!;
    const right = actions.get(action)!.retype?.(JSON.parse(subject), JSON.parse(body))?.value;
    return approve(who.context, actions, { id, seen, typed: typed ?? right, signature: await sign(who, seen, id) });
  }

  return { person, sign, perform, propose, approveAs };
}
