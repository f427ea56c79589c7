import type { CardMachines } from './which-machine.ts'

type Kept = Omit<CardMachines, 'organizationId'>

const keyOf = (organizationId: string) => `tuppence_card_machines:${organizationId}`

/** What this device has kept of that business since the server last said it. */
export function readKept(organizationId: string): Kept {
  try {
    const { machines, chosen, isDigitalElsewhere }: Partial<CardMachines> = JSON.parse(
      localStorage.getItem(keyOf(organizationId)) ?? '{}',
    )
    return { machines: Array.isArray(machines) ? machines : undefined, chosen, isDigitalElsewhere }
  } catch {
    return { machines: undefined, chosen: undefined }
  }
}

export function writeKept({ organizationId, ...kept }: CardMachines): void {
  try {
    localStorage.setItem(keyOf(organizationId), JSON.stringify(kept))
  } catch {
    // A full device asks the server again after a reload.
  }
}
