import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { impuritiesIn } from './impurities.ts'
import { type Import, isTest, refuse } from './rules.ts'

export interface Finding {
  readonly line: number
  readonly text: string
}

/** Everything in one source file that the boundaries refuse. `file` is from the root, with forward slashes. */
export const findingsIn = (file: string, source: string): Finding[] => readSource(file, source).findings

/** The same, and what the file imports, in whatever form. */
export function readSource(file: string, source: string): { findings: Finding[]; imports: Import[] } {
  const parsed = parseSync(file, source)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const found: Finding[] = []
  const imports: Import[] = []
  for (const { at, specifier } of specifiersIn(parsed, source)) {
    const one = importOf(file, specifier)
    imports.push(one)
    const why = refuse(one)
    if (why) found.push({ line: lineAt(at), text: `"${specifier}" ${why}` })
  }
  for (const at of unnamedImports(parsed, source)) {
    found.push({
      line: lineAt(at),
      text: 'An import of what is not named here: write the path out, or nothing checks what it may use.',
    })
  }
  if (file.startsWith('packages/domain/src/') && !isTest(file)) {
    for (const { at, name } of impuritiesIn(parsed.program)) {
      found.push({
        line: lineAt(at),
        text: `${name} in the domain: now, ids and chance are arguments, so that a sale computes the same twice.`,
      })
    }
  }
  return { findings: found.sort((a, b) => a.line - b.line), imports }
}

/** What one source file imports, in whatever form. */
export function importsOf(file: string, source: string): Import[] {
  return specifiersIn(parseSync(file, source), source).map(({ specifier }) => importOf(file, specifier))
}

type Parsed = ReturnType<typeof parseSync>

function specifiersIn({ module, program }: Parsed, source: string) {
  const found: { at: number; specifier: string }[] = []
  for (const { start, moduleRequest } of module.staticImports)
    found.push({ at: start, specifier: moduleRequest.value })
  for (const { entries } of module.staticExports) {
    const asked = entries.find((entry) => entry.moduleRequest)
    if (asked?.moduleRequest) found.push({ at: asked.start, specifier: asked.moduleRequest.value })
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const specifier = namedIn(source.slice(moduleRequest.start, moduleRequest.end))
    if (specifier) found.push({ at: start, specifier })
  }
  new Visitor({
    // `import('./x.ts').Type` and `import x = require('./x.ts')` are in no list of the module's imports.
    TSImportType({ start, source: asked }) {
      found.push({ at: start, specifier: asked.value })
    },
    TSExternalModuleReference({ start, expression }) {
      found.push({ at: start, specifier: expression.value })
    },
  }).visit(program)
  return found
}

/** What is fetched by a name that is made up while the program runs, or by a pattern. */
function unnamedImports({ module, program }: Parsed, source: string): number[] {
  const found = module.dynamicImports
    .filter(({ moduleRequest }) => !namedIn(source.slice(moduleRequest.start, moduleRequest.end)))
    .map(({ start }) => start)
  new Visitor({
    MemberExpression({ start, object, property, computed }) {
      if (object.type !== 'MetaProperty') return
      const plain = !computed && property.type === 'Identifier'
      if (!plain || property.name.startsWith('glob')) found.push(start)
    },
  }).visit(program)
  return found
}

const namedIn = (text: string): string | undefined => /^(['"`])([^'"`$]+)\1$/.exec(text.trim())?.[2]

function importOf(from: string, specifier: string): Import {
  const relative = specifier.startsWith('.')
  return { from, relative, to: relative ? path.posix.join(path.posix.dirname(from), specifier) : specifier }
}
