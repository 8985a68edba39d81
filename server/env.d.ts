/** A translation catalog, compiled by Lingui's Vite plugin. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}

/** The part of WebAssembly that the server uses; Node's types have none of it. */
declare namespace WebAssembly {
  class RuntimeError extends Error {}
}
