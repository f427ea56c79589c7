import { keptHere } from '../../devices/kept-here.ts'
import { useSignedInUser } from '../session/session.ts'

/** Where it stands what this device trains for; it outlives a reload, a log-out and a change of people. */
export const TRAINING_KEY = 'tuppence.training'

export const trainingHere = keptHere(() => localStorage.getItem(TRAINING_KEY))

/** Whether this device trains for the business of whoever is signed in. Every window of it does, or none. */
export function useIsTraining(): boolean {
  const { organizationId } = useSignedInUser()
  return trainingHere.use()?.includes(organizationId) ?? false
}
