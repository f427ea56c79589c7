import { readSizes, report } from '../support/size.ts'
import { repeats } from './repeats.ts'

// `npm run faults:repeats -- --submissions 100000`
const beganAt = Date.now()
report(await repeats(readSizes({ submissions: 5_000 })), beganAt)
process.exit()
