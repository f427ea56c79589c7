import { readSizes, report } from '../support/size.ts'
import { clock } from './clock.ts'

// `npm run faults:clock -- --seeds 300`
const beganAt = Date.now()
report(await clock(readSizes({ seeds: 20 })), beganAt)
process.exit()
