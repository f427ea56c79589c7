import { inWindow } from '../../offline/observable.ts'

/**
 * True from the answer to all questions until the page is left. The sign-in stands already, and takes nothing yet: what is
 * typed would be lost with the page, and who signed in would be logged out by the journey that is about to begin.
 */
export const pageIsLeft = inWindow(() => false)
