import { readSizes, report } from '../support/size.ts'
import { killServer } from './kill-server.ts'

// `npm run faults:kill-server -- --kills 1000 [--tills 8]`
const beganAt = Date.now()
report(await killServer(readSizes({ kills: 30, tills: 8 })), beganAt)
process.exit()
