import { inWindow } from '../../offline/observable.ts'

/** What has to be decided before somebody is logged out. */
export type LogOutMatter = 'no-network' | 'goods' | 'coming-back' | 'own-shift'
type LogOutChoice = 'stay' | 'leave' | 'park'

export interface LogOutAsked {
  readonly matter: LogOutMatter
  readonly answer: (choice: LogOutChoice) => void
}

/** The question on the screen; undefined where none is. */
export const logOutAsked = inWindow<LogOutAsked | undefined>(() => undefined)

export function askBeforeLogOut(matter: LogOutMatter): Promise<LogOutChoice> {
  logOutAsked.get()?.answer('stay')
  return new Promise((resolve) => {
    const answer = (choice: LogOutChoice) => {
      logOutAsked.set(undefined)
      resolve(choice)
    }
    logOutAsked.set({ matter, answer })
  })
}
