import { readSizes, report } from '../support/size.ts'
import { api } from './api.ts'

// `npm run faults:api`
const beganAt = Date.now()
readSizes({})
report(await api(), beganAt)
process.exit()
