import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { SystemUser } from './system-user.ts'

export const OWNER = 'tuppence'

/**
 * Makes an empty cluster with checksums, UTF-8 and passwords by SCRAM. It is made beside and renamed when whole, so a
 * start cut short leaves nothing half-made to trip over.
 */
export async function createCluster(
  binaries: Binaries,
  user: SystemUser | undefined,
  dataDirectory: string,
  password: string,
): Promise<void> {
  if (existsSync(path.join(dataDirectory, 'PG_VERSION'))) return
  const parent = path.dirname(dataDirectory)
  const draft = `${dataDirectory}.new`
  const passwordFile = path.join(parent, 'first-password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) {
    chownSync(parent, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
    chmodSync(parent, 0o700)
  }
  try {
    await run(binaries.program('initdb'), user, parent, [
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      // The same order of text on every platform, and no trust in the machine's C library to keep it over the years.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-messages=C',
      '--text-search-config=english',
    ])
    renameSync(draft, dataDirectory)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function run(program: string, user: SystemUser | undefined, cwd: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`initdb failed (${code}):\n${said.trim()}`)),
    )
  })
}
