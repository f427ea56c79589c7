import { readSizes, report } from '../support/size.ts'
import { restart } from './restart.ts'

// `npm run faults:restart -- --restarts 200 [--tills 8]`
const beganAt = Date.now()
report(await restart(readSizes({ restarts: 20, tills: 8 })), beganAt)
process.exit()
