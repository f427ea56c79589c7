const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** "08:31", by the clock of the till. */
export const clockTime = (at: Date): string => CLOCK.format(at)

/** Said after a press of “Ask again” that changed nothing. */
export const stillNoAnswer = (at: Date): string => `Asked at ${clockTime(at)}: still no answer.`

export const WHO_SETTLES = 'Somebody who may refund allows it by their PIN.'
