import { checkAll, LINT, TYPES } from './checks.mjs'

// `npm run types` and `npm run lint`.
process.exit(await checkAll(process.argv[2] === 'types' ? TYPES : LINT))
