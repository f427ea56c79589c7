export { type Refusal, type RefusalCode, refusalMessage, refusals, refuse } from './refusals.ts'
