/** Older versions fail later with messages nobody can act on. The number is that of "engines" in package.json. */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tuppence needs Node 20.19 or newer; this is ${process.version}. Get a newer one from nodejs.org.`,
  )
  process.exit(1)
}
if (major < 22)
  console.warn(
    `Node ${process.version} no longer gets security fixes. Tuppence still runs on it; use Node 22 or newer.`,
  )
