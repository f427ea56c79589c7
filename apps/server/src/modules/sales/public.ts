export { digestOf, writtenRows } from './record-digest.ts'
export { PLAN_BY_INDEX } from './sale-writers.ts'
