import { WORKER_URL } from './worker-protocol.ts';

interface Policy {
  createScriptURL(url: string): unknown;
}
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/**
 * The scripts of our own that run beside the page: the service worker, and the threads that check receipts and write
 * statements.
 */
const OWN = [WORKER_URL, /^\/assets\/(receipts|statement)-worker-[\w-]+\.js$/];

let policy: Policy | undefined;
let owner: Policies | undefined;

/**
 * The address of a worker as the browser wants it: starting one is a sink of Trusted Types. The one policy of the page,
 * `andaman`, lets exactly our own workers through; the content security policy allows no other policy of that name, nor
 * a second one.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (trustedTypes && trustedTypes !== owner) {
    owner = trustedTypes;
    policy = trustedTypes.createPolicy('andaman', {
      createScriptURL(url) {
        if (!OWN.some((own) => (typeof own === 'string' ? own === url : own.test(url))))
          throw new TypeError(`the policy andaman lets no script but our own workers through, not ${url}`);
        return url;
      },
    });
  }
  // lib.dom has no trusted types: workbox-window and the browser take the object where they want a string
  return (trustedTypes && policy ? policy.createScriptURL(url) : url) as string;
}
