import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-state.mjs'

const HOOKS = 'scripts/hooks'

/** Has git check types, format and lint before each commit, unless whoever works here has hooks of their own. */
export function hookUp() {
  if (!existsSync(path.join(root, '.git'))) return
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    git('config', '--get', 'core.hooksPath')
  } catch {
    try {
      git('config', 'core.hooksPath', HOOKS)
    } catch {
      // Without git, or in a copy that is not one's own, nothing is committed here either.
    }
  }
}
