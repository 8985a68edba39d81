import { WORKER_URL } from './worker-protocol.ts';

interface Policy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/**
 * Our worker scripts: the service worker, and the worker threads that check receipts and write statements.
 */
const WORKER_SCRIPTS = [WORKER_URL, /^\/assets\/(receipts|statement)-worker-[\w-]+\.js$/];

let policy: Policy | undefined;
let policyFactory: PolicyFactory | undefined;

/**
 * Returns a worker's URL as a trusted script URL, which Trusted Types require to start a worker. The page's only
 * policy, `andaman`, allows exactly our own workers. The content security policy allows no other policy and no second
 * one of that name.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (trustedTypes && trustedTypes !== policyFactory) {
    policyFactory = trustedTypes;
    policy = trustedTypes.createPolicy('andaman', {
      createScriptURL(url) {
        if (!WORKER_SCRIPTS.some((script) => (typeof script === 'string' ? script === url : script.test(url))))
          throw new TypeError(`the policy andaman lets no script but our own workers through, not ${url}`);
        return url;
      },
    });
  }
  // lib.dom does not declare Trusted Types: workbox-window and the browser accept the object instead of a string
  return (trustedTypes && policy ? policy.createScriptURL(url) : url) as string;
}
