import { readSizes, report } from '../support/size.ts'
import { killBrowser } from './kill-browser.ts'

// `npm run faults:kill-browser -- --kills 300`
const beganAt = Date.now()
report(await killBrowser(readSizes({ kills: 10 })), beganAt)
process.exit()
