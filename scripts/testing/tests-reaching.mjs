import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source-state.mjs'

const CODE = /\.(?:[cm]?[jt]sx?|css)$/
/** What decides how every test runs. */
const FOR_ALL = /(?:^|\/)(?:package(?:-lock)?\.json|vitest\.[\w.]+\.ts|vite\.config\.ts)$/
const TEST = /\.test\.tsx?$/

/** What runs before the tests of a layer without being imported by them. */
const BESIDE = [
  [/\.pg\.test\.ts$/, ['scripts/testing/measure-file.ts', 'apps/server/src/testing/test-cluster.ts']],
  [/\.component\.test\.tsx$/, ['apps/web/src/testing/set-up-component.test-support.ts']],
]

/** Whatever stands in quotes and looks like a name: of a module, a style sheet, a file that is read, a program that is run. */
const QUOTED = /(['"`])((?:\.{1,2}\/|@tuppence\/|[\w-]+\/|[\w-]+\.)[\w@./-]+?)(?:\?[\w&=]*)?\1/g

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean)

/** Every file of the repository, also one that no commit has yet. */
const allFiles = () => [...new Set(git('ls-files', '--cached', '--others', '--exclude-standard'))]

/** What differs from a commit, and what is in none. */
export const changedSince = (since) => [
  ...git('diff', '--name-only', '--no-renames', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]

let graph

/** Which files name a file. */
function readGraph() {
  const files = allFiles()
  const known = new Set(files)
  /** @type {Map<string, string[]>} */
  const namedBy = new Map()
  const note = (named, file) => namedBy.set(named, [...(namedBy.get(named) ?? []), file])
  for (const file of files) {
    if (CODE.test(file)) for (const named of namesIn(file, known)) note(named, file)
    for (const [kind, beside] of BESIDE) if (kind.test(file)) for (const named of beside) note(named, file)
  }
  return { known, namedBy }
}

/**
 * The test files that reach one of these, through whatever they name: imports, style sheets, files that are read. Vitest's own
 * `--changed` knows no style sheet that another one imports, and nothing that is read or set up.
 *
 * @param {string[]} changed names from the root
 */
export function testsReaching(changed) {
  graph ??= readGraph()
  const { known, namedBy } = graph
  const reached = new Set()
  const waiting = changed.some((file) => FOR_ALL.test(file)) ? [...known] : [...changed]
  while (waiting.length > 0) {
    const file = waiting.pop()
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(
      ...(namedBy.get(file) ?? []),
      ...(CODE.test(file) ? [] : (namedBy.get(path.posix.dirname(file)) ?? [])),
    )
  }
  return [...reached].filter((file) => TEST.test(file) && known.has(file)).sort()
}

/** The files that a file names, and folders, which stand for what is in them and no code. */
function namesIn(file, known) {
  const folder = path.posix.dirname(file)
  const found = new Set()
  for (const [, , name] of readSource(file).matchAll(QUOTED)) {
    const target = name.startsWith('@tuppence/')
      ? inPackage(name, known)
      : [path.posix.join(folder, name), path.posix.join(folder, '..', name), name].find(
          (each, i) => known.has(each) || (i === 0 && name.startsWith('.')),
        )
    if (target) found.add(target.replace(/\/$/, ''))
  }
  return found
}

/** `@tuppence/domain/sales` is packages/domain/src/sales/index.ts, `@tuppence/contract/sales` packages/contract/src/sales.ts. */
function inPackage(name, known) {
  const [, where, ...rest] = name.split('/')
  const base = ['packages', where, 'src', ...rest].join('/')
  return [`${base}.ts`, `${base}/index.ts`].find((file) => known.has(file))
}

function readSource(file) {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    // Deleted, and not yet committed.
    return ''
  }
}
