export { type Refusal, refuse } from './refuse.ts'
export { answeredMessage, type RefusalCode, refusals, tooManyTries } from './server-refusals.ts'
export { refusalMessage, type TillRefusalCode } from './till-refusals.ts'
