import { Observable } from '../../offline/observable.ts'

/** Whether the help with the screen stands open. */
export const helpAsked = new Observable(false)
