import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, builds, type Server, type ServerOptions, startServer } from './server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Deployment {
  readonly server: Server;
  /** The folder that is served: a test may break files in it. */
  readonly folder: string;
  /** Puts another build in place of the one served, as an operator does: the old files are gone. */
  deploy(build: Build): Promise<void>;
  end(): Promise<void>;
}

/** A server of its own over a copy of a build, so that a test can deploy another one while pages are open. */
export async function startDeployment(options: Omit<ServerOptions, 'build' | 'dist'> = {}): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'andaman-deploy-'));
  const copy = (build: Build): Promise<void> => cp(root + builds[build], folder, { recursive: true });
  await copy('default');
  const server = await startServer({ ...options, dist: folder });
  return {
    server,
    folder,
    async deploy(next) {
      await rm(folder, { recursive: true, force: true });
      await copy(next);
    },
    async end() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
