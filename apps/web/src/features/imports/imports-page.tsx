import { IMPORT_KINDS, PERMISSION_OF_KIND } from '@tuppence/domain/imports'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Loaded, Page } from '../../ui/index.ts'
import { ChooseFile } from './choose-file.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportSteps } from './import-steps.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'

/** Files in and out: a shop moves in with what it has, keeps its lists in a spreadsheet, and can leave with everything. */
export function ImportsPage() {
  const { address, change } = useAddress()
  const may = {
    products: useMay('manage-products'),
    stock: useMay('manage-stock'),
    customers: useMay('export-data'),
  }
  const mayExport = useMay('export-data')
  if (address.import) return <OneImport key={address.import} id={address.import} />
  const kinds = IMPORT_KINDS.filter((kind) => may[kind] && PERMISSION_OF_KIND[kind])
  return (
    <Page
      title="Import and export"
      subtitle="Bring products, stock levels and customers in from a spreadsheet, and take them out again"
    >
      <ChooseFile
        kinds={kinds}
        kind={kinds.find((kind) => kind === address.kind) ?? kinds[0] ?? 'products'}
        onKind={(kind) => change({ kind }, 'in-place')}
        onBrought={(id) => change({ import: id })}
      />
      <RecentImports onOpen={(id) => change({ import: id })} />
      {mayExport ? <ExportCard /> : null}
    </Page>
  )
}

function OneImport({ id }: { id: string }) {
  const found = useImport(id)
  const { change } = useAddress()
  return (
    <Page title="Import" subtitle={found.data ? `From ${found.data.fileName}` : undefined}>
      <Loaded {...found} what="This import">
        {(one) => <ImportSteps found={one} onLeave={() => change({ import: '' })} />}
      </Loaded>
    </Page>
  )
}
