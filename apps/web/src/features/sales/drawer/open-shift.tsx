import { formatMoney, toPounds } from '@tuppence/domain/money'
import { type FormEvent, useState } from 'react'
import { Button, toast } from '../../../ui/index.ts'
import { CountFields } from './count-fields.tsx'
import { NOT_COUNTED } from './counted.ts'
import type { DrawerForm } from './drawer-form.tsx'
import { WhyNot } from './why-not.tsx'

/** Counts the float and opens the shift. A drawer may begin empty, if somebody says that it does. */
export function OpenShift({ form }: { form: DrawerForm }) {
  const [counted, setCounted] = useState(NOT_COUNTED)
  const { minor, count, problem } = counted
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (minor === undefined) return
    const isOpen = await form.doIfMeant({ kind: 'open', amount: toPounds(minor), count })
    if (!isOpen) return
    toast({ title: 'Shift opened', description: `The drawer begins with ${formatMoney(minor)}.` })
    form.done()
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p>
        No shift is open on this till. Sales go on without one; opened with a counted float, the drawer can be
        checked at the end.
      </p>
      <CountFields label="Float" onChange={setCounted} />
      <WhyNot problem={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={form.back}>Open the drawer only</Button>
        <Button look="primary" type="submit" busy={form.isBusy} disabled={problem !== undefined}>
          Open the shift
        </Button>
      </div>
      {form.question}
    </form>
  )
}
