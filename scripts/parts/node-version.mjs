// old Nodes must be able to read this file: no newer syntax than modules
/** @type {[number, number]} */
const needed = [20, 19];

/** Ends the process with a message if this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error('Andaman needs Node ' + needed.join('.') + ' or newer; this is Node ' + process.versions.node + '.');
  console.error('Get a newer one from https://nodejs.org and run the command again.');
  process.exit(1);
}
