import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { root } from '../source-state.mjs'

/** Where each stage's own output goes: nobody reads two at once. */
const LOGS = path.join(root, 'test-results/logs')

/** How many lines of a failed tool are shown; all of them are in its log. */
const SHOWN_LINES = 60

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {number} budget CPU seconds, user and system of its whole process tree
 * @property {number} [each] the most CPU seconds that one test, or one file on PostgreSQL, may use
 * @property {number} [proof] the same of a proof, which may use more: a file of faults/, or axe over many screens
 * @property {number} [usual] CPU seconds that it takes on the machine that budgets are measured on, where it is the same work each time
 * @property {string} [after] name of a stage in a lane before this one that must have ended first
 * @property {boolean} [givesWay] takes only what no other stage wants of the processors
 * @property {string[][]} tools run one after another, each a script and its arguments
 */

/** What is known of a stage while it runs and afterwards. */
export const newResult = (stage) => ({
  ...{ stage, state: 'waiting', code: 0, wall: 0, cpu: 0, begun: 0, files: 0 },
  ...{ passed: 0, failed: 0, skipped: 0, failures: [], costs: [] },
})

/**
 * Runs the tools of a stage one after another, each even if one before it failed, so that one run shows all.
 *
 * @param {ReturnType<typeof newResult>} result is kept up to date meanwhile
 * @param {import('./cpu.mjs').CpuMeter} meter
 * @param {(failure: object) => void} onFailure told of each failure as it happens
 */
export async function runStage(result, meter, onFailure) {
  const { stage } = result
  mkdirSync(LOGS, { recursive: true })
  const log = path.join(LOGS, `${stage.name}.log`)
  const output = openSync(log, 'w')
  const beganAt = Date.now()
  result.state = 'running'
  for (const tool of stage.tools) {
    const onMessage = (message) => applyMessage(message, result, onFailure)
    const code = await runTool(tool, { output, onMessage, meter, givesWay: stage.givesWay })
    result.cpu += code.cpu
    result.code = Math.max(result.code, code.exit)
  }
  closeSync(output)
  result.wall = (Date.now() - beganAt) / 1000
  result.state = result.code === 0 ? 'passed' : 'failed'
  if (result.code !== 0 && result.failures.length === 0) {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES)
    const failure = { file: path.relative(root, log), name: stage.title, message: lines.join('\n') }
    result.failures.push(failure)
    onFailure(failure)
  }
}

function runTool([script, ...args], { output, onMessage, meter, givesWay }) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', output, output, 'ipc'],
    })
    if (child.pid) meter.follow(child.pid)
    // Before it starts others, which take it over from it.
    if (child.pid && givesWay) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.on('message', onMessage)
    const end = (exit) => done({ exit, cpu: child.pid ? meter.ended(child.pid) : 0 })
    child.once('error', () => end(127))
    child.once('exit', (code) => end(code ?? 1))
  })
}

function applyMessage(message, result, onFailure) {
  if (message.begun) result.begun += message.begun
  if (message.file) result.files += 1
  if (message.done) result[message.done] += 1
  if (message.cost) result.costs.push(message.cost)
  if (message.failure) {
    result.failures.push(message.failure)
    onFailure(message.failure)
  }
}

/**
 * How many times longer than usual this machine takes for the same work, at least once. Machines of one kind have differed by 3.5, in
 * every layer alike.
 */
export function slownessOf(results) {
  const measured = results.filter(({ stage, state }) => stage.usual !== undefined && state !== 'waiting')
  return Math.max(1, ...measured.map(({ stage, cpu }) => cpu / stage.usual))
}

/** The most CPU seconds that this test may use; one that did all of what otherwise takes turns may use any. */
export const limitOf = ({ stage }, { file, isWhole }) => {
  if (isWhole || stage.each === undefined) return Number.POSITIVE_INFINITY
  return /^(faults\/|e2e\/axe\.)/.test(file) ? (stage.proof ?? stage.each) : stage.each
}

/** Tests whose cost is above `tolerance` times the limit for a single test. */
export const overLimit = (result, tolerance = 1) =>
  result.costs.filter((cost) => cost.cpu > tolerance * limitOf(result, cost))
