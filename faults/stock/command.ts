import { readSizes, report } from '../support/size.ts'
import { stock } from './stock.ts'

// `npm run faults:stock -- --writers 64 [--sales 50]`
const beganAt = Date.now()
report(await stock(readSizes({ writers: 64, sales: 20 })), beganAt)
process.exit()
