// read by any Node that knows modules: no newer syntax in this file
const needed = [20, 19];

/** Ends the process with words where this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error('Andaman needs Node ' + needed.join('.') + ' or newer; this is Node ' + process.versions.node + '.');
  console.error('Get a newer one from https://nodejs.org and run the command again.');
  process.exit(1);
}
