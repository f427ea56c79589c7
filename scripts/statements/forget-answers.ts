import { rmSync } from 'node:fs'
import { ANSWERS_DIR } from './answers.ts'

/** Before tests on PostgreSQL: answers of an earlier run are of lines that may have moved. */
export default function forgetAnswers(): void {
  rmSync(ANSWERS_DIR, { recursive: true, force: true })
}
