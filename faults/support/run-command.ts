import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

export interface Ran {
  readonly code: number
  readonly said: string
}

/**
 * Runs a proof as its command does, in a process of its own: what a till's program leaves unanswered when its tab is killed
 * would be an error of the test runner's. `command` is from this folder on.
 */
export function runCommand(command: string, ...sizes: readonly string[]): Promise<Ran> {
  const file = fileURLToPath(new URL(`../${command}`, import.meta.url))
  return new Promise((done) => {
    const child = execFile(process.execPath, ['--import', TSX, file, ...sizes], (_, said, complained) =>
      done({ code: child.exitCode ?? 1, said: said + complained }),
    )
  })
}
