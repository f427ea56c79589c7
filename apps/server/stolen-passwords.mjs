import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// `node apps/server/stolen-passwords.mjs PwnedPasswordsTop100k.txt`: keeps, of the list that the UK's National Cyber Security Centre
// publishes, what `guessable-passwords.ts` would not find by its rules, each as the first six bytes of its SHA-256.

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const listed = readFileSync(process.argv[2], 'utf8').toLowerCase().split(/\r?\n/)
const kept = listed.filter((word) => /^[!-~]{8,48}$/.test(word) && judge.check(word).guesses >= 1e6)
const digests = [...new Set(kept)].map((word) =>
  createHash('sha256').update(word).digest('base64').slice(0, 8),
)
writeFileSync(
  'apps/server/src/modules/identity/stolen-passwords.ts',
  `/**
 * The rest of the hundred thousand passwords that were stolen most often: of eight characters and more, in lower case, those that no rule of
 * \`guessable-passwords.ts\` finds, each as the first eight letters of its SHA-256 in base64. From the National Cyber Security
 * Centre's list of Have I Been Pwned (2019); made by \`apps/server/stolen-passwords.mjs\`.
 */
export const STOLEN_PASSWORD_DIGESTS =
  '${digests.sort().join('')}'
`,
)
console.log(`${digests.length} of ${listed.length} kept`)
