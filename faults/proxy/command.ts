import { readSizes, report } from '../support/size.ts'
import { proxy } from './proxy.ts'

// `npm run faults:proxy -- --sales 2000`
const beganAt = Date.now()
report(await proxy(readSizes({ sales: 200 })), beganAt)
process.exit()
