import { inWindow } from '../../offline/observable.ts'

/** What somebody asked for that concerns the people at the till: the choice of it, to hand it over, to lock it, or their own secrets. */
export type StaffAsked = 'menu' | 'switch' | 'lock' | 'choose-pin' | 'change-password' | 'training'

/** What is on the screen of it; undefined where nothing is. */
export const staffAsked = inWindow<StaffAsked | undefined>(() => undefined)
