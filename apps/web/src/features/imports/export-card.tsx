import type { Call } from '@tuppence/contract/call'
import { urlOf } from '@tuppence/contract/client'
import { exportCustomers, exportProducts, exportStock } from '@tuppence/contract/imports'
import type { ImportKind } from '@tuppence/domain/imports'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { Card } from '../../ui/index.ts'
import { KIND_WORDS } from './import-words.ts'

const EXPORTS: readonly { kind: ImportKind; call: Call; what: string }[] = [
  { kind: 'products', call: exportProducts, what: 'Every product with its prices, VAT, codes and stock' },
  { kind: 'stock', call: exportStock, what: 'SKU, barcode, name and what is there' },
  { kind: 'customers', call: exportCustomers, what: 'Names, addresses, what they spent and their points' },
]
const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** Everything out, in files that can be imported again. */
export function ExportCard() {
  return (
    <Card>
      <div className="grid gap-1 border-b border-line px-5 py-4">
        <h2 className="text-xl">Export</h2>
        <p className="text-ink-muted">
          Files that can be changed in a spreadsheet and imported again. Who took which is in the audit log.
        </p>
      </div>
      <ul>
        {EXPORTS.map(({ kind, call, what }) => (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-b-0"
          >
            <div>
              <h3 className="font-text text-base font-semibold tracking-normal">{KIND_WORDS[kind]}</h3>
              <p className="text-sm text-ink-muted">{what}</p>
            </div>
            <div className="flex gap-2">
              {FORMATS.map(([format, words]) => (
                <SaveButton
                  key={format}
                  url={urlOf(call, { query: { format } })}
                  name={`${kind}.${format}`}
                  label={`${KIND_WORDS[kind]} as ${words}`}
                  words={words}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
