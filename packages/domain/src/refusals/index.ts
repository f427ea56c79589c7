export { type Refusal, type RefusalCode, refusalMessage, refusals, refuse, tooManyTries } from './refusals.ts'
