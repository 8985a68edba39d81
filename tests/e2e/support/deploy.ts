import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, builds, type Server, type ServerOptions, startServer } from './server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Deployment {
  readonly server: Server;
  /** The served folder, in which a test may break files. */
  readonly folder: string;
  /** Replaces the served build by another one, or by a folder, as an operator does: the old files are removed. */
  deploy(build: Build | { readonly from: string }): Promise<void>;
  end(): Promise<void>;
}

/** A server over a copy of a build, so that a test can deploy another one while pages are open. */
export async function startDeployment(options: Omit<ServerOptions, 'build' | 'dist'> = {}): Promise<Deployment> {
  const home = await mkdtemp(join(tmpdir(), 'andaman-deploy-'));
  const folder = join(home, 'current');
  let copies = 0;
  let served = '';
  /** Atomic: a page gets a file of the old or the new build, never none. */
  const deploy: Deployment['deploy'] = async (build) => {
    copies += 1;
    const [copy, link, before] = [join(home, `copy-${copies}`), join(home, `link-${copies}`), served];
    await cp(typeof build === 'string' ? root + builds[build] : build.from, copy, { recursive: true });
    await symlink(copy, link);
    await rename(link, folder);
    served = copy;
    if (before !== '') await rm(before, { recursive: true, force: true });
  };
  await deploy('default');
  const server = await startServer({ ...options, dist: folder });
  return {
    server,
    folder,
    deploy,
    async end() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
