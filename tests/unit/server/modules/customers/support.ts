import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { editUser } from '../../../../../src/api/profile.ts';
import { emailCode, forget, register, smsCode } from '../../../../../src/api/registration.ts';
import { safety } from '../../../../../src/api/security.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { PAYPASS } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

type Fields = Record<string, string>;
type SignedIn = Pick<Person, 'token'>;

let created = 0;
/** Returns an email address that has no account yet. */
export const freshEmail = (): string => `fresh${(created += 1)}@example.com`;
/** Returns a Thai phone number that has no account yet. */
export const freshPhone = (): string => `0899${String((created += 1)).padStart(6, '0')}`;
/** Converts a Thai phone number to the stored form with its country code. */
export const international = (phone: string): string => `66${phone.slice(1)}`;
/** Returns a wrong code of the same form. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Call options with a source address, one per `place`. */
export const at = (place: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${place}` } });

/** Steps that request and use email codes from any source. The server must trust one proxy. */
export const codeSteps = (server: TestServer) => ({
  ask: (email: string, must: string, place: number): Promise<Answer> =>
    server.call(emailCode, { email, must }, at(place)),
  reset: (username: string, code: string, place: number): Promise<Answer> =>
    server.call(forget, { mode: 'email', username, code, password: 'new12345' }, at(place)),
});

/** Fields of a registration by email, except address and code. */
export const REGISTRATION = { mode: 'email', password: 'abc12345', paypass: PAYPASS, currency: 'THB' };

/** Steps that open, enter and recover accounts. */
export function accountSteps(server: TestServer) {
  const smsCodeTo = async (phone: string, must: string, options: { token?: string; language?: string } = {}) => {
    // a recipient gets at most one code a minute
    server.clock.advance(MINUTE_MS + 1000);
    await server.must(smsCode, { userphone: phone, must }, options);
    return server.codeFor(phone);
  };
  return {
    smsCodeTo,
    emailCodeTo: async (email: string, must: string, options: { token?: string } = {}): Promise<string> => {
      await server.must(emailCode, { email, must }, options);
      return server.codeFor(email);
    },
    openAccount: (username: string, code: string, more: Fields = {}): Promise<Answer> =>
      server.call(register, { ...REGISTRATION, username, code, ...more }),
    logIn: async (username: string, password: string): Promise<Person> => ({
      username,
      password,
      token: (await server.must(login, { username, password })).token,
    }),
    userOf: ({ token }: SignedIn): Promise<ResponseOf<typeof userInfo>> => server.must(userInfo, {}, { token }),
    /** Until when withdrawals and a new phone are restricted. */
    restrictions: ({ token }: SignedIn): Promise<ResponseOf<typeof safety>> => server.must(safety, {}, { token }),
    /** Returns the texts that were sent to a phone or an email address. */
    textsTo: async (target: string): Promise<string[]> =>
      (await server.qa('GET', `outbox?to=${encodeURIComponent(target)}`)).lists.map(({ text }: any) => text),
    /** Changes the phone with a code to the new one and further proof. */
    changePhone: async ({ token }: SignedIn, phone: string, proof: Fields, language = 'en'): Promise<Answer> => {
      const code = await smsCodeTo(phone, 'phone', { token, language });
      return server.call(editUser, { userphone: phone, code, ...proof }, { token, language });
    },
    /** Sets a new login password with a code to a phone. */
    resetPassword: async (phone: string, password: string): Promise<Answer> => {
      const code = await smsCodeTo(phone, 'forget');
      return server.call(forget, { mode: 'phone', username: phone, code, password });
    },
  };
}
