import { readSizes, report } from '../support/size.ts'
import { fuzz } from './fuzz.ts'

// `npm run faults:fuzz -- --requests 100000 [--seed 1]`
const beganAt = Date.now()
report(await fuzz(readSizes({ requests: 10_000, seed: 1 })), beganAt)
process.exit()
