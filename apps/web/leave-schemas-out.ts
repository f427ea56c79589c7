import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_IN = '\0schemas-left-out'
const packages = fileURLToPath(new URL('../../packages', import.meta.url)) + path.sep

/**
 * Leaves the schemas of contract and domain out of what a browser loads. The till sends and reads what the types
 * describe; the checking is the server's, which trusts nobody anyway. The validator and the building of every schema at
 * each start are then no part of the till's first screen. Whatever the web app checks itself, it checks with a `zod` that
 * it imports itself, where it is needed.
 *
 * Not in development, and not in tests: there everything is whole.
 */
export function leaveSchemasOut(): Plugin {
  return {
    name: 'leave-schemas-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'zod' && importer && path.normalize(importer).startsWith(packages) ? STAND_IN : undefined,
    load: (id) => (id === STAND_IN ? { code: standIn, moduleSideEffects: false } : undefined),
  }
}

/** Answers itself to every step of building a schema, and throws when one is put to use: that would be a fault of ours. */
const standIn = `
const uses = /^(parse|safeParse|spa|encode|decode|safeEncode|safeDecode|~standard)/
const schema = new Proxy(() => {}, {
  apply: () => schema,
  get: (_, name) => {
    if (uses.test(String(name))) throw new Error('The web app has no schemas of the contract: see leave-schemas-out.ts')
    return schema
  },
})
export { schema as z }
`
