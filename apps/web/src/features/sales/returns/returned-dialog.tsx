import { refusalMessage } from '@tuppence/domain/refusals'
import { type FormEvent, useState } from 'react'
import { Button, Dialog, Field, MoneyInput } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** What is given for one thing that comes back without a receipt: today's price, or less. */
export function ReturnedDialog({ place, onClose }: { place: number; onClose: () => void }) {
  const { back, changeReturned } = useTerminal()
  const goods = back?.goods.from.sale === null ? back.goods.from.goods[place] : undefined
  const [priceMinor, setPriceMinor] = useState<number | undefined>(goods?.unitPriceMinor)
  if (!goods) return null
  const { name, priceMinor: listMinor } = goods.product
  const isTooMuch = priceMinor !== undefined && priceMinor > listMinor
  const error =
    priceMinor === undefined
      ? refusalMessage('bad-amount')
      : isTooMuch
        ? `No more than today’s price, ${formatMoney(listMinor)}.`
        : undefined
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (error !== undefined || priceMinor === undefined) return
    changeReturned(place, { unitPriceMinor: priceMinor })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={name}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="change-returned" disabled={error !== undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="change-returned" onSubmit={keep}>
        <Field
          label="Given back for each"
          hint={`Sold at ${formatMoney(listMinor)} today. Lower it where less was paid.`}
          {...(error && { error })}
        >
          {(links) => <MoneyInput {...links} value={priceMinor} onValueChange={setPriceMinor} />}
        </Field>
      </form>
    </Dialog>
  )
}
