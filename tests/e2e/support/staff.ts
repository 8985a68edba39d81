import { ROLES } from '../../../src/desk/api/roles.ts';
import { createDeskClient, type Person } from '../../desk-http.ts';
import { invitationOf } from './desk.ts';
import type { DeskServer } from './server.ts';

/** Ids are those of the API: a deposit's, a withdrawal's. */
export interface Staff {
  /** Credits a pending deposit with the amount that its customer reported. */
  creditDeposit(id: string): Promise<void>;
  /** Returns a waiting withdrawal because its address can't be paid. */
  returnWithdrawal(id: string): Promise<void>;
  /** Approves the verification of a customer that is under review. */
  approveVerification(username: string): Promise<void>;
  /** Invites a person with every role. Returns the link, which works for an hour. */
  invite(): Promise<string>;
}

/**
 * Enrols the first person of the desk, who has every role. Call it before a test moves the clock: the invitation works
 * for an hour.
 */
export async function enrolStaff(server: DeskServer): Promise<Staff> {
  const { deskUrl, invitation } = server;
  let invited = 0;
  const desk = createDeskClient(deskUrl);
  const [, token = ''] = invitation.split('#invitation=');
  const key = await desk.enrol(token);

  /** Logs in for each action, because a test may have moved the clock past the end of a session. */
  async function logIn(): Promise<Person> {
    const { cookie = '' } = await desk.logIn(key);
    const { id } = (await desk.ask('GET', '/api/me', { cookie })).body;
    return { id, key, cookie };
  }
  async function act(who: Person, action: string, body: object): Promise<void> {
    const answer = await desk.act(who, action, body);
    if (answer.body.state !== 'done')
      throw new Error(`${action} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  return {
    creditDeposit: async (id) => {
      const who = await logIn();
      const { deposit } = (await desk.view(`deposit?id=${id}`, who.cookie)).body;
      await act(who, 'deposit.credit', { deposit: deposit.id, amount: deposit.said, payment: null, arrived: null });
    },
    returnWithdrawal: async (id) => {
      await act(await logIn(), 'withdrawal.fail', { withdrawal: Number(id), reason: 'payoutAddressRefused' });
    },
    approveVerification: async (username) => {
      const who = await logIn();
      const { verifications } = (await desk.view('verifications', who.cookie)).body;
      const { id } = verifications.find((entry: { username: string }) => entry.username === username);
      await act(who, 'verification.approve', { verification: id });
    },
    invite: async () => {
      invited += 1;
      const email = `colleague${invited}@andaman.example`;
      await act(await logIn(), 'staff.invite', { name: `Colleague ${invited}`, email, roles: ROLES });
      return invitationOf(server, email);
    },
  };
}
