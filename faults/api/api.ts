import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@tuppence/contract/openapi'
import { VERSION } from '@tuppence/contract/version'
import { runNpm } from '../../scripts/run.mjs'
import type { Proof } from '../support/size.ts'

const GENERATORS = fileURLToPath(new URL('generators/', import.meta.url))

/** The strictest compiler settings that generated code is written for. */
const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    noEmit: true,
    types: [],
  },
  files: ['types.d.ts', 'sdk/index.ts'],
}

/**
 * Does what somebody does who writes a program against the API: lints the document, generates types and an SDK of it, and
 * compiles both. The tools have a folder and a lock file of their own and are installed here, because nothing else needs them.
 */
export async function api(): Promise<Proof> {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-'))
  try {
    if ((await runNpm(['ci', '--loglevel=error'], { cwd: GENERATORS })) !== 0)
      return { figures: {}, broken: ['The generators could not be installed.'] }
    const document = openApiDocument(VERSION)
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document))
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(STRICT))
    const tool = (entry: string, ...args: string[]) => runIn(folder, entry, args)
    const linted = tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--format=json')
    const problems = JSON.parse(linted.output.slice(linted.output.indexOf('{'))).totals
    const types = tool('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types.d.ts')
    const sdk = tool('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'sdk')
    const compiled = tool('typescript/bin/tsc', '-p', 'tsconfig.json')
    const broken = [
      ...(problems.errors + problems.warnings > 0 ? [`The document has problems:\n${linted.output}`] : []),
      ...(types.isDone ? [] : [`openapi-typescript failed:\n${types.output}`]),
      ...(sdk.isDone ? [] : [`@hey-api/openapi-ts failed:\n${sdk.output}`]),
      ...(compiled.isDone ? [] : [`What was generated does not compile:\n${compiled.output}`]),
    ]
    const operations = Object.values(document.paths as Record<string, object>).flatMap(Object.keys).length
    return { figures: { operations, ...problems, 'promises broken': broken.length }, broken }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runIn(folder: string, entry: string, args: readonly string[]): { isDone: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(GENERATORS, 'node_modules', entry), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  return { isDone: status === 0, output: stdout + (status === 0 ? '' : stderr) }
}
