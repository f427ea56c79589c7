import { readUnsentFile, unsentFileOf } from '../../apps/web/src/offline/outbox/unsent-file.ts'
import { Broken } from './broken.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** What a till has not sent is written to a file, and the till goes on. */
export async function exportUnsent(world: World, { engine, device, now }: Tab): Promise<void> {
  const rows = [...(await engine.listPending()), ...(await engine.listAttention())]
  if (rows.length === 0) return
  world.note(`${device.name} exports ${rows.length} sales`)
  world.files.push(unsentFileOf(rows, engine.organizationId, new Date(now())))
}

/** A file is brought to a till: to another one, or to the one that wrote it. */
export async function importUnsent(world: World, { engine, device }: Tab): Promise<void> {
  const { record } = engine.till.get()
  const file = world.files[world.chance.int(0, Math.max(0, world.files.length - 1))]
  if (file === undefined || !record) return
  const read = readUnsentFile(file, engine.organizationId, record.shop.timeZone)
  if (!read.ok || read.broken.length > 0)
    return world.look(() => {
      throw new Broken(`OFF-012 a till's own file cannot be read: ${JSON.stringify(read).slice(0, 300)}`)
    })
  world.ledger.carrying(
    device,
    read.rows.map(({ id }) => id),
  )
  const queued = await engine.importSales(read.rows)
  world.note(`${device.name} imports ${queued} of ${read.rows.length} sales`)
}
