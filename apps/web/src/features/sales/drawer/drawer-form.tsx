import { minorOf } from '@tuppence/domain/money'
import { type DrawerRecord, roughly, unusualAmount } from '@tuppence/domain/shifts'
import { type ReactNode, useState } from 'react'
import { shownName } from '../../../foundation/address/places.ts'
import type { Deed } from '../../../offline/drawer/drawer.ts'
import { useEngine } from '../../../offline/index.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { AmountQuestion, type AskedAmount } from './amount-question.tsx'
import { doAtDrawer } from './do-at-drawer.ts'

type Done = Promise<DrawerRecord | undefined>

/** What the forms of the drawer's dialog work with. */
export interface DrawerForm {
  readonly isBusy: boolean
  /** Undefined where it was not done; why has been said. */
  readonly do: (deed: Omit<Deed, 'staff'>) => Done
  /** The same of an amount that may be a slip: one out of the ordinary is asked about once. */
  readonly doIfMeant: (deed: Omit<Deed, 'staff'>) => Done
  /** Stands in the form, and is empty while nothing is asked. */
  readonly question: ReactNode
  readonly back: () => void
  /** Closes the dialog. */
  readonly done: () => void
}

export function useDrawerForm({ back, done }: Pick<DrawerForm, 'back' | 'done'>): DrawerForm {
  const { user } = useTerminal()
  const { drawer } = useEngine()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<AskedAmount>()
  const act: DrawerForm['do'] = async (deed) => {
    setIsBusy(true)
    const staff = { id: user.id, name: shownName(user) }
    const record = await doAtDrawer(drawer, { ...deed, staff }, user.permissions.includes('open-drawer'))
    setIsBusy(false)
    return record
  }
  const isMeant = async ({ kind, amount }: Omit<Deed, 'staff'>): Promise<boolean> => {
    if (amount == null) return true
    const read = await drawer.read(new Date())
    const holdsMinor = minorOf(read?.drawer?.expected ?? '0.00')
    const mayKnow = user.permissions.includes('view-reports')
    const unusual = unusualAmount(kind, minorOf(amount), mayKnow ? holdsMinor : roughly(holdsMinor))
    if (!unusual) return true
    return new Promise((resolve) => {
      const answer = (isRight: boolean) => {
        setAsked(undefined)
        resolve(isRight)
      }
      setAsked({ kind, amountMinor: minorOf(amount), unusual, answer })
    })
  }
  return {
    isBusy,
    back,
    done,
    do: (deed) => once(() => act(deed)),
    // The question is part of it: what is pressed meanwhile is no second entry.
    doIfMeant: (deed) => once(async () => ((await isMeant(deed)) ? await act(deed) : undefined)),
    question: asked ? <AmountQuestion {...asked} /> : null,
  }
}

/** Why the button below cannot be pressed yet, said as it changes. */
export function WhyNot({ problem }: { problem: string | undefined }) {
  return (
    <p className="text-right text-sm text-ink-muted empty:hidden" aria-live="polite">
      {problem}
    </p>
  )
}
