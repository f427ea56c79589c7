import { readSizes, report } from '../support/size.ts'
import { orders } from './orders.ts'

// `npm run faults:orders -- --fakes 60 [--networks 10] [--honest 20]`
const beganAt = Date.now()
report(await orders(readSizes({ fakes: 60, networks: 10, honest: 20 })), beganAt)
process.exit()
