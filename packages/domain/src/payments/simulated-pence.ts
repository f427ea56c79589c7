/** The last two digits of an amount that have the simulator do what terminals sometimes do; any other amount is approved. */
export const SIMULATED_PENCE = {
  declines: 1,
  noCardComes: 2,
  lineDrops: 3,
  takesAndAnswersAnError: 4,
  approvesHalf: 5,
  cancelledOnTerminal: 6,
  isSwitchedOff: 7,
  /** Of a refund. */
  givesBackAndAnswersAnError: 8,
} as const

type Played = keyof typeof SIMULATED_PENCE

const WORDS: Readonly<Record<Played, string>> = {
  declines: 'the card is declined',
  noCardComes: 'nobody presents a card',
  lineDrops: 'the line drops, and nothing was taken',
  takesAndAnswersAnError: 'the money is taken, and the answer is an error',
  approvesHalf: 'half of it is approved',
  cancelledOnTerminal: 'the customer cancels on the terminal',
  isSwitchedOff: 'the terminal is switched off',
  givesBackAndAnswersAnError: 'given back, it goes back, and the answer is an error',
}

/** Which pence play what, in words: "x.01", "the card is declined". */
export const simulatedPence = (): readonly (readonly [string, string])[] =>
  (Object.keys(WORDS) as Played[]).map((played) => [`x.0${SIMULATED_PENCE[played]}`, WORDS[played]])
