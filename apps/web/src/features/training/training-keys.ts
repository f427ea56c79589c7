import { useEffectEvent, useMemo } from 'react'
import { keys } from '../../foundation/till/shortcuts.ts'
import { type Command, toast, useCommands } from '../../ui/index.ts'

/** What is practised with the till's own keys, and the words of each in the list of keys. */
const PRACTISED = {
  search: 'Go to the search box',
  history: 'Go to what was practised',
  discount: 'Discount the basket',
  cash: 'Pay by cash',
  card: 'Pay by card',
  complete: 'Complete the practice',
  clear: 'Clear the basket',
} as const satisfies Partial<Record<keyof typeof keys, string>>
export type Practised = keyof typeof PRACTISED

/** What the till's other keys do there. */
const NOT_PRACTISED = {
  catalogue: 'Browse the catalogue',
  customer: 'Choose a customer',
  park: 'Park the basket',
  digital: 'Pay digitally',
  split: 'Split the payment',
  parked: 'Recall a parked basket',
  display: 'Open the customer display',
} as const satisfies Record<Exclude<keyof typeof keys, Practised>, string>

const notHere: readonly Command[] = Object.entries(NOT_PRACTISED).map(([id, label]) => ({
  id: `training-${id}`,
  label,
  group: 'Not in training',
  keys: keys[id as keyof typeof NOT_PRACTISED],
  run: () => {
    toast({ title: 'Not in training', description: `${label}: on the real till.` })
  },
}))

/** The keys of what is not practised say so, in the list of keys and when they are pressed. */
export const useOtherKeys = (): void => useCommands(notHere)

/** The till's own keys for what a part of training does. `deeds` in one line, so that the list stands still. */
export function useTrainingKeys<Deed extends Practised>(
  deeds: readonly Deed[],
  run: (deed: Deed) => void,
): void {
  const act = useEffectEvent(run)
  const text = deeds.join()
  const commands = useMemo<readonly Command[]>(
    () =>
      (text.split(',') as Deed[]).map((deed) => ({
        ...{ id: `training-${deed}`, label: PRACTISED[deed], group: 'Training', keys: keys[deed] },
        run: () => act(deed),
      })),
    [text],
  )
  useCommands(commands)
}
