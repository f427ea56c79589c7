import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Asked } from './stand-in.test-support.ts'

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }
}

/**
 * A provider's own public description of its API, in ../shared/data/terminals beside the repository. Where it is not, the
 * stand-ins' own rules hold alone, and that is said.
 *
 * @returns what is wrong with a request by it: no such operation, or a body that it would not let through
 */
export function describedBy(file: 'adyen-terminal' | 'square' | 'sumup'): (asked: Asked) => string[] {
  const address = new URL(`../../../../../../../shared/data/terminals/${file}.json`, import.meta.url)
  if (!existsSync(address)) {
    process.stdout.write(`Not held to ../shared/data/terminals/${file}.json: the file is not there.\n`)
    return () => []
  }
  const description = JSON.parse(readFileSync(address, 'utf8'), withoutLooseNullable) as {
    paths: Record<string, Record<string, Operation>>
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(description, 'description')
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return ({ method, path, body }) => {
    const template = Object.keys(description.paths).find((one) => fits(one, path))
    const operation = template && description.paths[template]?.[method.toLowerCase()]
    if (!template || !operation) return [`The description has no ${method} ${path}`]
    if (!operation.requestBody?.content?.['application/json']?.schema || body === '') return []
    const pointer = ['paths', template, method.toLowerCase(), 'requestBody', 'content', 'application/json']
    const $ref = `description#/${[...pointer, 'schema'].map(escaped).join('/')}`
    const validate = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, validate)
    if (validate(JSON.parse(body))) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** OpenAPI 3.0 lets `nullable` stand beside a reference, which JSON Schema does not: there null is not let through. */
function withoutLooseNullable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value) || 'type' in value) return value
  const { nullable: _, ...rest } = value
  return rest
}

const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
