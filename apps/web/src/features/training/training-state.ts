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

/** The businesses for which this device trains; each goes on until somebody of that business ends it. */
function readAll(): readonly TrainingOn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TRAINING_KEY) ?? '[]')
    // An earlier version of the program kept the one alone.
    return [kept].flat().filter(isTraining)
  } catch {
    return []
  }
}

const isTraining = (one: unknown): one is TrainingOn =>
  ['organizationId', 'tillId', 'begunAt', 'by'].every(
    (name) => typeof Reflect.get(Object(one), name) === 'string',
  )

/** Undefined where it does not train for this business, or what is kept of it cannot be read. */
export const readTraining = (organizationId: string): TrainingOn | undefined =>
  readAll().find((one) => one.organizationId === organizationId)

export function writeTraining(training: TrainingOn): void {
  write([...readAll().filter(({ organizationId }) => organizationId !== training.organizationId), training])
}

/** This business's; what cannot be read goes with it, or the till would never sell again. */
export function clearTraining(of: string): void {
  write(readAll().filter(({ organizationId }) => organizationId !== of))
}

function write(all: readonly TrainingOn[]): void {
  if (all.length > 0) localStorage.setItem(TRAINING_KEY, JSON.stringify(all))
  else localStorage.removeItem(TRAINING_KEY)
  trainingHere.changed()
}
