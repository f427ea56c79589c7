import { stripVTControlCharacters } from 'node:util'
import { limitOf, overLimit } from './run-stage.mjs'

/** How many tests that cost most are named. */
const NAMED = 10

const seconds = (value) => value.toFixed(0).padStart(6)

export const clock = (ms) => {
  const whole = Math.round(ms / 1000)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** The one line of where the run is. */
export function progressLine(results, beganAt) {
  const parts = results
    .filter(({ state }) => state === 'running')
    .map(({ stage, files, begun }) => (begun ? `${stage.title} ${files}/${begun}` : stage.title))
  const failed = results.reduce((sum, { failures }) => sum + failures.length, 0)
  return `${clock(Date.now() - beganAt)}  ${parts.join(' · ')}${failed ? ` · ${failed} failed` : ''}`
}

export function failureText({ file, name, message }) {
  const [first, ...more] = stripVTControlCharacters(message ?? '').split('\n')
  return [`${file} › ${name}`, `    ${first}`, ...more.map((line) => `    ${line}`)].join('\n')
}

/**
 * The last screen of a run.
 *
 * @param machine CPU seconds that the whole machine was busy and idle meanwhile, or undefined
 * @param wholeBudget CPU seconds of the whole run, or undefined where only a part of it ran
 * @param slowness how many times longer than usual the machine takes for the same work
 * @param isEnforced whether what is above `tolerance` times its budget fails the run
 */
export function printSummary(
  results,
  { wall, machine, slowness, isEnforced, tolerance, wholeBudget, commands },
) {
  const ran = results.filter(({ state }) => state !== 'waiting')
  console.log('\nlayer                        tests   CPU s  budget    wall')
  for (const { stage, passed, failed, cpu, wall: own, state } of ran) {
    const tests = passed + failed > 0 ? String(passed + failed) : ''
    const mark = state === 'failed' ? '  FAILED' : cpu > stage.budget ? '  over its budget' : ''
    console.log(
      `${stage.title.padEnd(26)} ${tests.padStart(7)} ${seconds(cpu)} ${seconds(stage.budget)}  ${seconds(own)}${mark}`,
    )
  }
  const cpu = ran.reduce((sum, result) => sum + result.cpu, 0)
  console.log(
    `${'all'.padEnd(26)} ${String(ran.reduce((sum, { passed, failed }) => sum + passed + failed, 0)).padStart(7)} ${seconds(cpu)} ${wholeBudget ? seconds(wholeBudget) : ''.padStart(6)}  ${seconds(wall)}`,
  )
  if (machine)
    console.log(
      `CPU idle ${Math.round(machine.idle)} of ${Math.round(machine.idle + machine.busy)} s; ` +
        `other processes used ${Math.round(Math.max(0, machine.busy - cpu))} s.`,
    )
  if (slowness > 1.1)
    console.log(`This machine takes ${slowness.toFixed(1)} times as long as usual, so budgets allow for it.`)
  if (!isEnforced) console.log('Budgets are shown, not enforced: this machine had other work to do.')
  nameCostliest(ran)
  nameFailures(ran)
  if (isEnforced) nameOverBudget(ran, { cpu, wholeBudget, tolerance })
  for (const line of commands) console.log(line)
}

function nameCostliest(results) {
  const costs = results.flatMap(({ costs }) => costs).sort((a, b) => b.cpu - a.cpu)
  if (costs.length === 0) return
  console.log(`\nThe ${Math.min(NAMED, costs.length)} that cost most, in CPU seconds:`)
  for (const { file, name, cpu } of costs.slice(0, NAMED))
    console.log(`  ${cpu.toFixed(1).padStart(5)}  ${file}${name ? ` › ${name}` : ''}`)
}

function nameFailures(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log('\nFailed:')
  for (const failure of failures) console.log(`  ${failureText(failure).replaceAll('\n', '\n  ')}`)
}

function nameOverBudget(results, { cpu: all, wholeBudget, tolerance }) {
  const parts = results.flatMap((result) => [
    ...(result.cpu > result.stage.budget
      ? [{ what: result.stage.title, cpu: result.cpu, budget: result.stage.budget }]
      : []),
    ...overLimit(result).map((cost) => ({
      what: cost.name ? `${cost.file} › ${cost.name}` : cost.file,
      cpu: cost.cpu,
      budget: limitOf(result, cost),
    })),
  ])
  const over = parts.map((part) => ({ ...part, limit: tolerance.part * part.budget }))
  if (all > wholeBudget)
    over.unshift({
      what: 'the whole run',
      cpu: all,
      budget: wholeBudget,
      limit: tolerance.whole * wholeBudget,
    })
  for (const { what, cpu, budget, limit } of over) {
    const why = cpu > limit ? `FAILED: more than ${limit.toFixed(0)}` : `fails above ${limit.toFixed(0)}`
    console.log(`Over budget: ${what} used ${cpu.toFixed(1)} of ${budget} CPU s (${why})`)
  }
}
