import { formatMoney, toPounds } from '@tuppence/domain/money'
import { type FormEvent, useState } from 'react'
import { Button, toast } from '../../../ui/index.ts'
import { type Counted, CountFields } from './count-fields.tsx'
import type { DrawerForm } from './drawer-form.ts'

/** Counts the float and opens the shift. A drawer may begin empty. */
export function OpenShift({ form }: { form: DrawerForm }) {
  const [counted, setCounted] = useState<Counted>({ minor: 0, count: [] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (counted.minor === undefined) return
    const isOpen = await form.do({ kind: 'open', amount: toPounds(counted.minor), count: counted.count })
    if (!isOpen) return
    toast({ title: 'Shift opened', description: `The drawer begins with ${formatMoney(counted.minor)}.` })
    form.done()
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p>
        No shift is open on this till. Sales go on without one; opened with a counted float, the drawer can be
        checked at the end.
      </p>
      <CountFields label="Float" onChange={setCounted} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={form.back}>Open the drawer only</Button>
        <Button look="primary" type="submit" busy={form.isBusy} disabled={counted.minor === undefined}>
          Open the shift
        </Button>
      </div>
    </form>
  )
}
