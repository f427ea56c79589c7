import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A dollar that is said to somebody: before an amount, or alone as a text. Not `${…}`, nor `$1` of SQL and of a replacement. */
const DOLLAR = /\$\d+[.,]\d|(['"`])\s*\$\s*\1|>\s*\$\s*<|>\s*\$\d|(US|CA)\$|\$\$\{/
const SIGN = /[£€]/
const COMMENT = /^\s*(\*|\/\*|\/\/|\{\/\*|--)/

/** Where a sign may stand, and why: no other file writes one. */
const MAY: Readonly<Record<string, string>> = {
  'apps/server/src/modules/payments/providers/simulator/link.routes.ts': 'payment links take pounds only',
  'apps/server/src/modules/payments/providers/square/square-terminals.ts':
    'what Square calls a test terminal',
  'apps/server/src/modules/sales/card-payments.sql.ts': 'card payments take pounds only',
  'apps/server/src/platform/database/app-role.ts': 'how PostgreSQL writes a password',
  'apps/web/src/devices/scanners/key-places.ts': 'keys of a keyboard',
  'apps/web/src/devices/scanners/scan-burst.ts': 'keys of a keyboard',
  'apps/web/src/features/printers/printer-fields.tsx': 'a character to be printed',
  'apps/web/src/features/printers/printer-test.tsx': 'a character to be printed',
  'apps/web/src/features/sales/receipts/paper-buttons.tsx': 'a limit of the VAT law, which is in pounds',
  'apps/web/src/features/site/sample-receipt.ts': 'the front page, which is in pounds',
  'apps/web/src/features/site/site-words.ts': 'the front page, which is in pounds',
  'packages/domain/src/counts/typed-number.ts': 'read, not written',
  'packages/domain/src/imports/guess-plan.ts': 'read, not written',
  'packages/domain/src/imports/headings.ts': 'read, not written',
  'packages/domain/src/imports/html-entities.ts': 'a table of characters',
  'packages/domain/src/imports/read-number.ts': 'read, not written',
  'packages/domain/src/imports/text-encoding.ts': 'a table of characters',
  'packages/domain/src/money/money-text.ts': 'read, not written',
  'packages/printing/src/printable.ts': 'a table of characters',
  'packages/printing/src/test-page.ts': 'the test print of characters',
}

const written = execFileSync('git', ['ls-files', '--', 'apps/web/src', 'packages', 'apps/server/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.|\.pg\.test\.|\/testing\//.test(file))

/** Lines that write a sign by hand, by their files. */
const found = new Map(
  written
    .map((file) => {
      const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n')
      const wrong = lines.filter((line) => !COMMENT.test(line) && (SIGN.test(line) || DOLLAR.test(line)))
      return [file, wrong.map((line) => line.trim())] as const
    })
    .filter(([, lines]) => lines.length > 0),
)

it('CONST-002 no screen, receipt, file or mail writes the sign of a currency by hand: money is shown by formatMoney, in the business’s own', () => {
  for (const line of ['<b>$</b>', "'$'", "'$5.00'", '<b>$5', 'US$', '`$${sum}`'])
    expect(DOLLAR.test(line), line).toBe(true)
  expect([...found].filter(([file]) => !(file in MAY))).toEqual([])
})

it('CONST-002 whoever may write one still does', () => {
  expect(Object.keys(MAY).filter((file) => !found.has(file))).toEqual([])
})
