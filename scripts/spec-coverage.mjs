import { uncovered } from './covered-requirements.mjs'

// `npm run spec:coverage`: the requirements of docs/requirements.md that no test names; ends with 1 where there are any.
const missing = uncovered()
for (const { id, words } of missing) console.log(`${id}  ${words}`)
console.log(
  missing.length === 0 ? 'Every requirement is named by a test.' : `${missing.length} are named by no test.`,
)
process.exit(missing.length === 0 ? 0 : 1)
