import { inWindow } from '../../offline/observable.ts'

/** Has the help with this screen opened; set by what offers the keys of every screen. */
export const helpAsked = inWindow(() => false)
