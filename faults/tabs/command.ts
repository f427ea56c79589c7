import { readSizes, report } from '../support/size.ts'
import { manyTabs } from './tabs.ts'

// `npm run faults:tabs -- --kills 200 [--tabs 20]`
const beganAt = Date.now()
report(await manyTabs(readSizes({ kills: 20, tabs: 20 })), beganAt)
process.exit()
