import { type ChildProcess, spawn } from 'node:child_process'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sandboxWorks, systemChromium } from '../../e2e/find-chromium.mjs'
import { atTheEnd } from './at-the-end.ts'

/** A real browser as a process of its own on a folder that outlives it, so that it can be killed and opened again. */
export class BrowserProcess {
  readonly context: BrowserContext
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, context: BrowserContext) {
    this.#child = child
    this.context = context
  }

  static async open(folder: string): Promise<BrowserProcess> {
    const executable = systemChromium()
    if (!executable) throw new Error('There is no Chromium here. Install one, or set CHROMIUM_PATH to yours.')
    const args = [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--window-size=1440,900',
      ...(sandboxWorks(executable) ? [] : ['--no-sandbox']),
      'about:blank',
    ]
    // A process group of its own: a kill takes every process of the browser at once.
    const child = spawn(executable, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    atTheEnd(() => killGroup(child))
    const address = await new Promise<string>((done, fail) => {
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk
        const found = /DevTools listening on (ws:\S+)/.exec(said)
        if (found?.[1]) done(found[1])
      })
      child.once('exit', () => fail(new Error(`The browser ended:\n${said}`)))
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error('The browser has no window')
    return new BrowserProcess(child, context)
  }

  async page(): Promise<Page> {
    return this.context.pages()[0] ?? (await this.context.newPage())
  }

  /** kill -9 of all its processes. Resolves when they are gone. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = new Promise((done) => this.#child.once('exit', done))
    killGroup(this.#child)
    await gone
    await this.context
      .browser()
      ?.close()
      .catch(() => undefined)
  }
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
