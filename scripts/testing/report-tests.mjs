/*
 * Reporters that tell `npm test` how far Vitest and Playwright are. Where they are run by hand, nobody listens, and they are silent.
 *
 * Messages: { begun: number } tests or files that will run, { done: 'passed' | 'failed' | 'skipped' } each test, { file: true } each
 * file, { failure: { file, name, message } }, and { cost: { file, name, cpu, isWhole } }, CPU seconds of one test or file. Where
 * `isWhole`, it did all of what otherwise takes turns, and no limit applies.
 */

const report = (message) => process.send?.(message)
const firstLine = (message = '') => message.split('\n').find((line) => line.trim() !== '') ?? ''

/** For Vitest: `--reporter=./scripts/testing/report-tests.mjs`. */
export default class VitestProgress {
  onTestRunStart(files) {
    report({ begun: files.length })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    report({ done: state === 'pending' ? 'skipped' : state })
    const file = test.module.relativeModuleId
    if (state === 'failed')
      report({ failure: { file, name: test.fullName, message: firstLine(errors[0]?.message) } })
    const { cpu } = test.meta()
    if (cpu !== undefined) report({ cost: { file, name: test.fullName, cpu } })
  }

  onTestModuleEnd(file) {
    report({ file: true })
    const { cpu, isWhole } = file.meta()
    const name = file.relativeModuleId
    if (cpu !== undefined) report({ cost: { file: name, name: '', cpu, isWhole } })
    for (const { message } of file.errors())
      report({ failure: { file: name, name: 'the file itself', message: firstLine(message) } })
  }

  onTestRunEnd(_files, errors) {
    for (const { message } of errors)
      report({ failure: { file: '', name: 'outside of any test', message: firstLine(message) } })
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
    if (state === 'failed')
      report({ failure: { file: `e2e/${file}`, name, message: firstLine(error?.message) } })
    const cpu = test.annotations.find(({ type }) => type === 'cpu')?.description
    const isWhole = test.annotations.some(({ type }) => type === 'whole')
    if (cpu !== undefined) report({ cost: { file: `e2e/${file}`, name, cpu: Number(cpu), isWhole } })
  }

  onError(error) {
    report({ failure: { file: 'e2e', name: 'outside of any journey', message: firstLine(error.message) } })
  }
}
