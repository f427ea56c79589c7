import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { type Import, refuse } from './rules.ts'

export interface Finding {
  readonly line: number
  readonly text: string
}

/** Everything in one source file that the boundaries refuse. `file` is from the root, with forward slashes. */
export function findingsIn(file: string, source: string): Finding[] {
  const parsed = parseSync(file, source)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const found: Finding[] = []
  for (const { at, specifier } of specifiersIn(parsed, source)) {
    const why = refuse(importOf(file, specifier))
    if (why) found.push({ line: lineAt(at), text: `"${specifier}" ${why}` })
  }
  if (file.startsWith('packages/domain/src/') && !/\.test(-support)?\.ts$/.test(file)) {
    for (const { at, name } of impurities(parsed.program)) {
      found.push({
        line: lineAt(at),
        text: `${name} in the domain: now, ids and chance are arguments, so that a sale computes the same twice.`,
      })
    }
  }
  return found.sort((a, b) => a.line - b.line)
}

/** What one source file imports, in whatever form. */
export function importsOf(file: string, source: string): Import[] {
  return specifiersIn(parseSync(file, source), source).map(({ specifier }) => importOf(file, specifier))
}

function specifiersIn({ module }: ReturnType<typeof parseSync>, source: string) {
  const found: { at: number; specifier: string }[] = []
  for (const { start, moduleRequest } of module.staticImports)
    found.push({ at: start, specifier: moduleRequest.value })
  for (const { entries } of module.staticExports) {
    const asked = entries.find((entry) => entry.moduleRequest)
    if (asked?.moduleRequest) found.push({ at: asked.start, specifier: asked.moduleRequest.value })
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[1]) found.push({ at: start, specifier: literal[1] })
  }
  return found
}

function importOf(from: string, specifier: string): Import {
  const relative = specifier.startsWith('.')
  return { from, relative, to: relative ? path.posix.join(path.posix.dirname(from), specifier) : specifier }
}

const FORBIDDEN = new Set(
  'crypto fetch performance process console setTimeout setInterval queueMicrotask localStorage globalThis window Deno XMLHttpRequest'.split(
    ' ',
  ),
)
const FORBIDDEN_MEMBERS = new Set(['Date.now', 'Math.random'])

/** Uses of the clock, of chance and of the outside world. A Date made from a given moment is none. */
function impurities(program: Parameters<Visitor['visit']>[0]): { at: number; name: string }[] {
  const found: { at: number; name: string }[] = []
  const named = new Set<number>()
  new Visitor({
    MemberExpression({ start, object, property, computed }) {
      // A property that happens to be called so, such as `row.process`, is nobody's global.
      if (!computed) named.add(property.start)
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (FORBIDDEN_MEMBERS.has(name)) found.push({ at: start, name })
    },
    Property({ key, computed }) {
      if (!computed) named.add(key.start)
    },
    TSPropertySignature({ key, computed }) {
      if (!computed) named.add(key.start)
    },
    NewExpression({ start, callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) {
        found.push({ at: start, name: 'new Date()' })
      }
    },
    CallExpression({ start, callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push({ at: start, name: 'Date()' })
    },
    Identifier({ start, name }) {
      if (FORBIDDEN.has(name) && !named.has(start)) found.push({ at: start, name })
    },
  }).visit(program)
  return found
}
