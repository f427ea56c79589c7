export { holdsCardNumber } from './card-number.ts'
