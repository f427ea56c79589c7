import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The same program as `npm run restore`: beside us, or where it is built to for a server that runs from its sources. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/restore.js' : './restore.js', import.meta.url),
)
const SAID_MOST = 2_000

/** Tries the newest backup out, as `npm run restore -- --drill` does. */
export const drillInProcess = (
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> => restoreInProcess(['--drill'], environment, signal)

/**
 * Brings a backup back in a process of its own, which gives way to whatever else wants the processor; how it went is on
 * record when it ends. It ends with this process, whichever way that ends.
 *
 * @returns what it said where it could not even begin, or found something wrong; undefined where all went well
 */
export function restoreInProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-SAID_MOST)
    })
    const end = (): void => void child.kill('SIGTERM')
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    const over = (why: string | undefined): void => {
      signal.removeEventListener('abort', end)
      resolve(why)
    }
    child.once('error', (error) => over(error.message))
    child.once('exit', (code) => over(code === 0 ? undefined : said || `It ended with ${code}`))
  })
}
