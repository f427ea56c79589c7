import { toPounds } from '@tuppence/domain/money'
import type { FormEvent } from 'react'
import { CountFields } from '../../../foundation/count-drawer/count-fields.tsx'
import { Banner, Button, toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { DrawerForm } from './drawer-form.tsx'
import { WhyNot } from './drawer-form.tsx'
import { useKeptCount } from './kept-count.ts'

interface OpenShiftProps {
  readonly form: DrawerForm
  /** Another window has closed the shift in which something was being done here. */
  readonly isClosedElsewhere: boolean
}

/** Counts the float and opens the shift. A drawer may begin empty, if somebody says that it does. */
export function OpenShift({ form, isClosedElsewhere }: OpenShiftProps) {
  const { counted, start, change, forget } = useKeptCount('open')
  const { minor, count, problem } = counted
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (minor === undefined) return
    const isOpen = await form.doIfMeant({ kind: 'open', amount: toPounds(minor), count })
    if (!isOpen) return
    forget()
    toast({ title: 'Shift opened', description: `The drawer begins with ${formatMoney(minor)}.` })
    form.done()
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {isClosedElsewhere ? <Banner tone="info" title="The shift was closed in another window" /> : null}
      <p>
        No shift is open on this till. Sales go on without one; opened with a counted float, the drawer can be
        checked at the end.
      </p>
      <CountFields label="Float" start={start} onChange={change} />
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
