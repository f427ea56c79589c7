export interface Measured {
  readonly done: number
  readonly seconds: number
  /** Milliseconds, each of one sale. */
  readonly latencies: readonly number[]
}

/** Keeps `concurrency` sales in flight for so long: worker i always sells at till i. */
export async function drive(
  concurrency: number,
  seconds: number,
  sell: (worker: number) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (performance.now() < until) {
        const at = performance.now()
        await sell(worker)
        latencies.push(performance.now() - at)
      }
    }),
  )
  return { done: latencies.length, seconds: (performance.now() - began) / 1_000, latencies }
}

export function together(rounds: readonly Measured[]): Measured {
  return {
    done: rounds.reduce((sum, round) => sum + round.done, 0),
    seconds: rounds.reduce((sum, round) => sum + round.seconds, 0),
    latencies: rounds.flatMap((round) => round.latencies),
  }
}

export const rate = ({ done, seconds }: Measured): number => done / seconds

export function percentile({ latencies }: Measured, share: number): number {
  const sorted = [...latencies].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
