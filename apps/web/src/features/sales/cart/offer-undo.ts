import { toast } from '../../../ui/index.ts'

/** Says what was done, with the way back. */
export function offerUndo(title: string, description: string | undefined, onAct: () => void) {
  toast({ title, ...(description === undefined ? {} : { description }), action: { label: 'Undo', onAct } })
}
