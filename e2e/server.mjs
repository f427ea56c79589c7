import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The server the journeys run against: as `npm start` starts it, with a data folder of its own that goes with it.
const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-e2e-'))
// Where the tests run as root, PostgreSQL's user has to be able to enter.
if (process.getuid?.() === 0) chmodSync(folder, 0o755)
process.env.TUPPENCE_DATA = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../scripts/start.mjs')
