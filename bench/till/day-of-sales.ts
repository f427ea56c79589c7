import { byCard, doneIn, keysOf, lineOf } from './in-the-page.ts'
import { anyOf, settle, type Till } from './stand-till.ts'

/** The first of a morning fill what is kept at hand anyway: a day is measured against what stands after them. */
const MORNING = 500

/** Sells so many, one after the other, and says what of memory the page holds on the way: what grows with each sale is a leak. */
export async function sellAllDay(till: Till, sales: number): Promise<void> {
  await settle(till)
  let morning = await heapOf(till)
  console.log(`before the first sale  ${saidOf(morning)}`)
  for (let sold = 1; sold <= sales; sold += 1) {
    await sellOne(till)
    if (sold % MORNING !== 0 && sold !== sales) continue
    const now = await heapOf(till)
    if (sold === MORNING) morning = now
    const ratio = (now.bytes / morning.bytes).toFixed(3)
    console.log(`after ${String(sold).padStart(6)} sales    ${saidOf(now)}   ${ratio} of after ${MORNING}`)
  }
}

async function sellOne({ page, goods }: Till): Promise<void> {
  const good = anyOf(goods)
  await page.evaluate(lineOf, { keys: keysOf(good.barcode), name: good.name })
  await page.evaluate(byCard)
  if ((await page.evaluate(doneIn)) === 0) throw new Error('The sale was not completed')
}

interface Heap {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

/** What is left once nothing is under way and everything that nobody holds is gone. */
async function heapOf({ page, cdp }: Till): Promise<Heap> {
  await page.waitForTimeout(5_000)
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

const saidOf = ({ bytes, nodes, listeners }: Heap): string =>
  `${(bytes / 2 ** 20).toFixed(2).padStart(7)} MiB   ${nodes} nodes   ${listeners} listeners`
