import { keptHere } from '../../devices/kept-here.ts'
import { useSignedInUser } from '../session/session.ts'

const KEY = 'tuppence.training'

/** What this device keeps while it trains; it outlives a reload, a log-out and a change of people. */
export interface TrainingOn {
  readonly organizationId: string
  readonly tillId: string
  /** ISO 8601, by this device's clock. */
  readonly begunAt: string
  /** Who switched it on. */
  readonly by: string
}

const on = keptHere(() => localStorage.getItem(KEY))

/** Whether this device trains for the business of whoever is signed in. Every window of it does, or none. */
export function useIsTraining(): boolean {
  const { organizationId } = useSignedInUser()
  return on.use()?.includes(organizationId) ?? false
}

export function readTraining(): TrainingOn | undefined {
  const text = localStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as TrainingOn)
}

export function writeTraining(training: TrainingOn | undefined): void {
  if (training) localStorage.setItem(KEY, JSON.stringify(training))
  else localStorage.removeItem(KEY)
  on.changed()
}
