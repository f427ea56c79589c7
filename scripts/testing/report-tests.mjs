/*
 * Reporters that tell `npm test` how far Vitest and Playwright are. Where they are run by hand, nobody listens, and they are silent.
 *
 * Messages: { begun: number } tests or files that will run, { done: 'passed' | 'failed' | 'skipped' } each test, { file: true } each
 * file, { failure: { file, name, message } }, and { cost: { file, name, cpu, isWhole } }, CPU seconds of one test or file. Where
 * `isWhole`, it did all of what otherwise takes turns, and no limit applies.
 */

const report = (message) => process.send?.(message)
/** How many lines of what a failure says are passed on: where nobody can look again, the first is too little. */
const LINES_TOLD = 12

/** What failed, in which line, and the difference. */
function tell({ message = '', diff = '', stack = '' } = {}, file = '') {
  const place = stack.split('\n').find((line) => file !== '' && line.includes(file))
  const lines = [message, place, diff].flatMap((part) => part?.split('\n') ?? [])
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TOLD)
    .join('\n')
}

/** For Vitest: `--reporter=./scripts/testing/report-tests.mjs`. */
export default class VitestProgress {
  onTestRunStart(files) {
    report({ begun: files.length })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    report({ done: state === 'pending' ? 'skipped' : state })
    const file = test.module.relativeModuleId
    if (state === 'failed') report({ failure: { file, name: test.fullName, message: tell(errors[0], file) } })
    const { cpu } = test.meta()
    if (cpu !== undefined) report({ cost: { file, name: test.fullName, cpu } })
  }

  onTestModuleEnd(file) {
    report({ file: true })
    const { cpu, isWhole } = file.meta()
    const name = file.relativeModuleId
    if (cpu !== undefined) report({ cost: { file: name, name: '', cpu, isWhole } })
    for (const error of file.errors())
      report({ failure: { file: name, name: 'the file itself', message: tell(error, name) } })
  }

  onTestRunEnd(_files, errors) {
    for (const error of errors)
      report({ failure: { file: '', name: 'outside of any test', message: tell(error) } })
  }
}

/** For Playwright: `--reporter=./scripts/testing/report-journeys.mjs`. */
export class JourneyProgress {
  #all = []

  onBegin(_config, suite) {
    this.#all = suite.allTests()
    report({ begun: this.#all.length })
  }

  /** What comes after the others does not run where one of them failed. */
  onEnd() {
    for (const test of this.#all.filter(({ results }) => results.length === 0)) {
      const [, , file, ...names] = test.titlePath()
      report({ failure: { file: `e2e/${file}`, name: names.join(' › '), message: 'did not run' } })
    }
  }

  onTestEnd(test, { status, error }) {
    const state = status === 'skipped' ? 'skipped' : status === test.expectedStatus ? 'passed' : 'failed'
    const [, , file, ...names] = test.titlePath()
    const name = names.join(' › ')
    report({ done: state })
    report({ file: true })
    if (state === 'failed') report({ failure: { file: `e2e/${file}`, name, message: tell(error, file) } })
    const cpu = test.annotations.find(({ type }) => type === 'cpu')?.description
    const isWhole = test.annotations.some(({ type }) => type === 'whole')
    if (cpu !== undefined) report({ cost: { file: `e2e/${file}`, name, cpu: Number(cpu), isWhole } })
  }

  onError(error) {
    report({ failure: { file: 'e2e', name: 'outside of any journey', message: tell(error) } })
  }
}
