import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram } from './built-program.ts'

/** On a busy machine a start takes its time. */
const SERVES_WITHIN_MS = 80_000

export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  output(): string
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves once it serves; throws its output if it ends before. */
  serves(): Promise<void>
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts the built server as a process of its own, for what only a process can show: signals and crashes. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const port = Number(environment.PORT)
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { ...inherited, TUPPENCE_DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  let over = false
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<number | string>((done) => {
    child.once('close', (code, signal) => {
      over = true
      running.delete(child)
      done(code ?? signal ?? 'unknown')
    })
  })
  return {
    child,
    port,
    ended,
    output: () => said,
    serves: async () => {
      const deadline = Date.now() + SERVES_WITHIN_MS
      while (!over && Date.now() < deadline) {
        if (await answers(port)) return
        await sleep(20)
      }
      throw new Error(`The server ${over ? 'ended before it served' : 'does not serve'}:\n${said}`)
    },
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

const running = new Set<ChildProcess>()

/** For `afterAll`: a test that failed half-way leaves no server behind. */
export async function endAllServers(): Promise<void> {
  const ends = [...running].map((child) => new Promise((done) => child.once('close', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ends)
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )

export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
