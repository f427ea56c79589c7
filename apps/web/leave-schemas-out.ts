import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const STAND_IN = '\0schemas-left-out'
const packages = fileURLToPath(new URL('../../packages', import.meta.url)) + path.sep

/**
 * Leaves the schemas of contract and domain out of what a browser loads. The till sends and reads what the types
 * describe; the checking is the server's, which trusts nobody anyway. The validator and the building of every schema at
 * each start are then no part of the till's first screen, and neither is what a call says of itself for the server and the
 * documentation. Whatever the web app checks itself, it checks with a `zod` that it imports itself, where it is needed.
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
    transform: (code, id) =>
      path.normalize(id).startsWith(packages) && /\.ts$/.test(id)
        ? { code: withoutSchemas(code), map: null }
        : undefined,
  }
}

/** What of a call the browser has a use for: where to send what, and how to read that it went well. */
const FOR_THE_BROWSER = ['name', 'method', 'path', 'status']

interface Cut {
  readonly from: number
  readonly to: number
  readonly by: string
}

/**
 * The source of a module of contract or domain with its schemas cut down to the stand-in. A bundler keeps a schema that
 * nobody uses, because building one is a call, and a call may do anything; a name does nothing, and is dropped.
 */
export function withoutSchemas(code: string): string {
  const knowsZod = /^import \{ z \} from 'zod'$/m.test(code)
  const cuts: Cut[] = []
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue
      const [given] = init.arguments
      if (init.callee.type === 'Identifier' && init.callee.name === 'defineCall') {
        if (given?.type !== 'ObjectExpression') continue
        // The call itself only answers what it is given.
        cuts.push({ from: init.start, to: given.start, by: '' }, { from: given.end, to: init.end, by: '' })
        for (const [i, property] of given.properties.entries())
          if (property.type === 'Property' && property.key.type === 'Identifier')
            if (!FOR_THE_BROWSER.includes(property.key.name))
              cuts.push({ from: property.start, to: given.properties[i + 1]?.start ?? given.end - 1, by: '' })
      } else if (knowsZod && isSchema(rootOf(init))) cuts.push({ from: init.start, to: init.end, by: 'z' })
    }
  }
  return cuts
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code)
}

const isSchema = (name: string | undefined) => name === 'z' || name?.endsWith('Schema') === true

/** The name that a chain of calls begins with: z of z.object({…}).partial(). */
function rootOf(node: { type: string }): string | undefined {
  const { type, callee, object, name } = node as Record<'callee' | 'object', { type: string } | undefined> & {
    type: string
    name?: string
  }
  if (type === 'Identifier') return name
  const inner = type === 'CallExpression' ? callee : type === 'MemberExpression' ? object : undefined
  return inner && rootOf(inner)
}

/**
 * Answers itself to every step of building a schema, and throws when one is put to use: that would be a fault of ours.
 */
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
