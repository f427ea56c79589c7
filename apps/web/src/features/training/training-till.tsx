import { isMisread, type Piece, type Product, pieceOf, scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { cartProductOf } from '@tuppence/domain/sales'
import { type ReactNode, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { MISREAD, misreadWhy, UNREADABLE_LABEL } from '../../foundation/product-finder/scan-refusals.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { LoadingScreen, toast } from '../../ui/index.ts'
import { TrainingBasket } from './training-basket.tsx'
import { TrainingGoods } from './training-goods.tsx'
import { TrainingHead } from './training-head.tsx'
import { useOtherKeys } from './training-keys.ts'
import { changeCartOf, useLedger } from './training-ledger.ts'

/**
 * The till while this device trains. It reads the shop's products and rules, and writes into the ledger of training alone: it
 * knows no outbox, no real basket, no drawer and no terminal.
 *
 * @param strip who of the provider is in the shop, as over every screen
 */
export function TrainingTill({ strip }: { strip: ReactNode }) {
  const { copy } = useEngine()
  const { record } = useTill()
  const { organizationId } = useSignedInUser()
  const ledger = useLedger(organizationId)
  const [said, say] = useState('')
  const add = (product: Product, piece?: Piece) => {
    const rungUp = cartProductOf(product, new Date(), record?.shop.vatRates, piece)
    changeCartOf({ type: 'add', lineId: uuidv7(), product: rungUp })
    say(`Added ${product.name}`)
  }
  useOtherKeys()
  useScans(async (code) => {
    const layouts = scaleLayoutsOf(record?.shop ?? {})
    const product = await copy.findByCode(code, layouts)
    const piece = product && pieceOf(product, code, layouts)
    if (piece === 'unpriced') toast({ title: 'Error', description: UNREADABLE_LABEL, look: 'destructive' })
    else if (product) add(product, piece)
    else if (isMisread(code)) toast({ title: MISREAD, description: misreadWhy(code), look: 'destructive' })
    else toast({ title: 'Nothing is sold under this code', description: code, look: 'destructive' })
  })
  if (!record) return <LoadingScreen />
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <title>Training · Tuppence</title>
      {strip}
      <TrainingHead organizationId={organizationId} />
      <main id="screen" tabIndex={-1} className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <section
          aria-label="Products"
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-4 lg:overflow-y-auto"
        >
          <TrainingGoods onAdd={(product) => add(product)} />
        </section>
        <TrainingBasket ledger={ledger} shop={record.shop} onSaid={say} />
      </main>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  )
}
