import { countWords } from '@tuppence/domain/counts'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { MAX_PARKED_LABEL, parkedLabel } from '@tuppence/domain/sales'
import { type FormEvent, useState } from 'react'
import { shownName } from '../../../foundation/address/places.ts'
import { useCart, useEngine } from '../../../offline/index.ts'
import { Banner, Button, Dialog, Field, Input, toast } from '../../../ui/index.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { IN_DOUBT, parkedInDoubt } from '../card-payments/parked-in-doubt.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** Puts the basket aside: Enter is enough, a name or note helps to find it again. */
export function ParkDialog({ onClose }: { onClose: () => void }) {
  const engine = useEngine()
  const once = useOnce()
  const { cart, user, shop, checkout, parked, say, show } = useTerminal()
  const doubt = parkedInDoubt(useCart().leftBehind ?? [])
  const waiting = parked.baskets.length
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const staff = { id: user.id, name: shownName(user) }
  const byItself = parkedLabel('', cart, new Date(), timeZoneOf(shop))

  const undo = async (id: string) => {
    const back = await engine.parked.recall(id, staff)
    if (!back.ok) refuseAloud(back.said)
  }
  const park = async () => {
    setIsBusy(true)
    const done = await engine.parked
      .park(note, staff)
      .catch(() => ({ ok: false as const, said: 'The basket could not be parked. It stays in the cart.' }))
    setIsBusy(false)
    onClose()
    if (!done.ok) return refuseAloud(done.said)
    checkout.reset()
    say(`Parked as ${done.label}`)
    toast({
      title: 'Basket parked',
      description: `“${done.label}” can be recalled on any till of the shop.`,
      action: { label: 'Undo', onAct: () => void undo(done.id) },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(park)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Park the basket"
      description="It is put aside, and the till is free for the next customer."
      width="narrow"
      actions={
        <>
          {waiting > 0 ? (
            <Button className="mr-auto" onClick={() => show({ kind: 'parked' })}>
              Parked baskets ({countWords(waiting)})
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="park-basket" busy={isBusy}>
            Park
          </Button>
        </>
      }
    >
      <form id="park-basket" onSubmit={submit} className="grid gap-4">
        {doubt === undefined ? null : (
          <Banner tone="warn" title={IN_DOUBT}>
            {doubt}
          </Banner>
        )}
        <Field label="Name or note" hint={`Left empty, it is called “${byItself}”.`}>
          {(links) => (
            <Input
              {...links}
              value={note}
              maxLength={MAX_PARKED_LABEL}
              autoComplete="off"
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
