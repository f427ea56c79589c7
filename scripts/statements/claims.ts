import path from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Kind } from './answers.ts'

/** What the code takes a column of an answer for. */
export interface ClaimedColumn {
  readonly name: string
  /** As TypeScript writes it. */
  readonly type: string
  /** Undefined where it says nothing (unknown). */
  readonly kinds: readonly Kind[] | undefined
  /** The answer may do without. */
  readonly isOptional: boolean
}

export interface Claim {
  /** The file, from the root of the repository, and the line of `execute`. */
  readonly place: string
  readonly columns: readonly ClaimedColumn[]
}

/**
 * What every `execute<Type>(…)` of the server claims to be answered with.
 *
 * @param root of the repository
 */
export function readClaims(root: string): Claim[] {
  const api = new API({ cwd: root })
  try {
    const project = api
      .updateSnapshot({ openProject: path.join(root, 'apps/server/tsconfig.json') })
      .getProjects()[0]
    if (!project) throw new Error('The server has no TypeScript project')
    return project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(path.join(root, 'apps/server/src/')) && !file.includes('.test'))
      .flatMap((file) => claimsOf(project, file, path.relative(root, file)))
  } finally {
    api.close()
  }
}

function claimsOf({ program, checker }: Project, file: string, name: string): Claim[] {
  const source = program.getSourceFile(file)
  if (!source) return []
  const claims: Claim[] = []
  const visit = (node: Node): void => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'execute' &&
      node.typeArguments?.[0]
    ) {
      const type = checker.getTypeFromTypeNode(node.typeArguments[0])
      const at = source.text.indexOf('execute', node.expression.name.pos)
      const line = source.text.slice(0, at).split('\n').length
      if (type) claims.push({ place: `${name}:${line}`, columns: columnsOf(checker, type) })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return claims
}

function columnsOf(checker: Checker, type: Type): ClaimedColumn[] {
  const properties = [...checker.getPropertiesOfType(type)]
  const types = checker.getTypeOfSymbol(properties)
  return properties.map((property, i) => {
    const claimed = types[i]
    return {
      name: property.name,
      type: claimed ? checker.typeToString(claimed) : 'unknown',
      kinds: claimed && kindsOf(checker, claimed),
      isOptional: (property.flags & SymbolFlags.Optional) !== 0,
    }
  })
}

/** Undefined where a type says nothing of its value. */
function kindsOf(checker: Checker, type: Type): Kind[] | undefined {
  if (type.isUnionType()) {
    const each = type.getTypes().map((one) => kindsOf(checker, one))
    return each.some((kinds) => kinds === undefined) ? undefined : each.flatMap((kinds) => kinds ?? [])
  }
  const is = (flags: TypeFlags) => (type.flags & flags) !== 0
  if (is(TypeFlags.StringLike)) return ['string']
  if (is(TypeFlags.NumberLike)) return ['number']
  if (is(TypeFlags.BooleanLike)) return ['boolean']
  if (is(TypeFlags.Null)) return ['null']
  if (is(TypeFlags.Undefined)) return []
  if (type.isIntersectionType() || type.isObjectType() || is(TypeFlags.NonPrimitive)) {
    if (checker.isArrayLikeType(type)) return ['array']
    const name = type.getSymbol()?.name ?? ''
    return [name === 'Date' ? 'date' : name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object']
  }
  return undefined
}
