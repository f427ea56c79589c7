import type { SeedsFigures } from './run-seeds.ts'

/** What a run is reported with. */
export function figuresOf(counted: Omit<SeedsFigures, 'broken'>): Record<string, number> {
  return {
    seeds: counted.seeds,
    'sales on disks': counted.sold,
    'returns among them': counted.returned,
    'that gave back too much': counted.tooMuchBack,
    printed: counted.printed,
    acknowledged: counted.acknowledged,
    'refused and shown': counted.refused,
    'brought by a file': counted.carried,
    'baskets parked': counted.parked,
    'taken up twice and told': counted.takenTwice,
    'storages lost': counted.wipes,
    'unsent sales with them': counted.lostWithDisk,
    'tabs killed': counted.kills,
    'loaded anew': counted.reloads,
    steps: counted.steps,
    'kB of memory kept a seed': Math.round(keptBytesOf(counted) / 1000),
  }
}

/** What stays in memory of each seed. */
export const keptBytesOf = ({ keptBytes, measured }: Omit<SeedsFigures, 'broken'>): number =>
  Math.max(0, keptBytes / Math.max(1, measured))
