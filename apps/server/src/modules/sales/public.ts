export { digestOf, writtenRows } from './record-digest.ts'
export { RETURN_FLAGS } from './returns.queries.ts'
export { PLAN_BY_INDEX } from './sale-writers.ts'
export { readSale } from './sales.queries.ts'
