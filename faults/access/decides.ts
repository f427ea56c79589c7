import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allCalls } from '@tuppence/contract/all-calls'
import type { Call } from '@tuppence/contract/call'

const root = fileURLToPath(new URL('../../', import.meta.url))
const IDENTITY = 'apps/server/src/modules/identity'

/** What says of every call who may make it: a change to it has the whole matrix tried. */
export const DECIDES = [
  'packages/contract/src/call.ts',
  'packages/contract/src/door.ts',
  'packages/domain/src/staff/permissions.ts',
  'packages/domain/src/staff/till-access.ts',
  ...[
    'fresh-proof.ts',
    'load-principal.ts',
    'public.ts',
    'session-',
    'sessions.ts',
    'still-proved.ts',
    'who-is.ts',
  ].map((name) => `${IDENTITY}/${name}`),
  `${IDENTITY}/passkeys/`,
  `${IDENTITY}/second-factor/`,
  'apps/server/src/platform/http/serve.ts',
  'apps/server/src/platform/principal.ts',
  'apps/server/src/platform/tenancy.ts',
  'apps/server/src/platform/database/tenant-table.ts',
  'faults/access/',
]

/** A file of the contract says who may make its own calls and no others. */
const OF_CONTRACT = /^packages\/contract\/src\/[\w-]+\.ts$/

/** The calls of whose contract something differs: these are tried in every way, whatever has its turn. */
export async function callsIn(changed: readonly string[]): Promise<Set<Call>> {
  const files = changed
    .filter((file) => OF_CONTRACT.test(file) && !/\.test\.ts$|\/all-calls\.ts$/.test(file))
    .map((file) => path.join(root, file))
    .filter(existsSync)
  const found = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  const exported = new Set<unknown>(found.flatMap((module) => Object.values(module)))
  return new Set(allCalls.filter((call) => exported.has(call)))
}
