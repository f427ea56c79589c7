import { urlOf } from '@tuppence/contract/client'
import { exportProducts } from '@tuppence/contract/imports'
import { Download } from 'lucide-react'
import { useMay } from '../../foundation/session/session.ts'
import { withDoor } from '../../offline/session/door.ts'
import { buttonLook } from '../../ui/index.ts'
import type { ListQuery } from './list-address.ts'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** The products that the list shows, as a file that can be imported again: by the same search, category and status. */
export function ExportMenu({ query }: { query: ListQuery }) {
  const mayExport = useMay('export-data')
  if (!mayExport) return null
  const { search, category, status } = query
  return FORMATS.map(([format, words]) => (
    <a
      key={format}
      href={withDoor(
        urlOf(exportProducts, {
          query: {
            format,
            ...(search && { search }),
            ...(category && { category }),
            ...(status && { status }),
          },
        }),
      )}
      download
      aria-label={`Export this list as ${words}`}
      className={buttonLook('quiet', 'small')}
    >
      <Download size={16} aria-hidden />
      {words}
    </a>
  ))
}
