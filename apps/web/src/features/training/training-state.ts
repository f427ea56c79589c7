import { TRAINING_KEY, trainingHere } from '../../foundation/till/training-on.ts'

/** What this device keeps while it trains. */
export interface TrainingOn {
  readonly organizationId: string
  readonly tillId: string
  /** ISO 8601, by this device's clock. */
  readonly begunAt: string
  /** Who switched it on. */
  readonly by: string
}

export function readTraining(): TrainingOn | undefined {
  const text = localStorage.getItem(TRAINING_KEY)
  return text === null ? undefined : (JSON.parse(text) as TrainingOn)
}

export function writeTraining(training: TrainingOn | undefined): void {
  if (training) localStorage.setItem(TRAINING_KEY, JSON.stringify(training))
  else localStorage.removeItem(TRAINING_KEY)
  trainingHere.changed()
}
