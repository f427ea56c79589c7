import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * What the built parts are made of. Tests are left out, so that writing one does not cause a build; the lock file is in,
 * because a library is part of what is built.
 */
const SHARED = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/printing/src',
  'package-lock.json',
  'tsconfig.base.json',
]
export const parts = {
  server: { made: 'apps/server/dist', from: [...SHARED, 'apps/server/src', 'scripts/build.mjs'] },
  web: {
    made: 'apps/web/dist',
    from: [
      ...SHARED,
      'apps/web/src',
      'docs/guides',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/leave-schemas-out.ts',
      'apps/web/compress-files.ts',
      'apps/web/guides-of-docs.ts',
      'apps/web/prerender-site.ts',
      'scripts/build.mjs',
    ],
  },
}

const STAMP = '.built-from'
const NOT_BUILT = /\.test(-support)?\.tsx?$/

/** A fingerprint over names, sizes and times: reading every file would cost more than the whole of the rest of a start. */
export function fingerprint(part) {
  const hash = createHash('sha256')
  for (const from of part.from) add(hash, path.join(root, from))
  return hash.digest('hex')
}

function add(hash, file) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) {
    for (const name of readdirSync(file).sort()) if (!NOT_BUILT.test(name)) add(hash, path.join(file, name))
    return
  }
  hash.update(`${path.relative(root, file)} ${found.size} ${found.mtimeMs}\n`)
}

export const isFresh = (part) => stampOf(part) === fingerprint(part)

const stampOf = (part) => {
  const stamp = path.join(root, part.made, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

export const forget = (part) => rmSync(path.join(root, part.made, STAMP), { force: true })
export function remember(part, state) {
  mkdirSync(path.join(root, part.made), { recursive: true })
  writeFileSync(path.join(root, part.made, STAMP), state)
}
