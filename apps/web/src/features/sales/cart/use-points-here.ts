import { useEffect, useState } from 'react'
import type { PointsHere } from '../../../offline/copy/points-here.ts'
import { useEngine, useShopCopy } from '../../../offline/index.ts'

/** A customer's points, asked again whenever the copy or the queue may have moved them; undefined until they are known. */
export function usePointsHere(customerId: string | undefined): PointsHere | undefined {
  const engine = useEngine()
  const { version } = useShopCopy()
  const [known, setKnown] = useState<{ readonly id: string; readonly points: PointsHere | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the copy may have other points
  useEffect(() => {
    if (customerId === undefined) return
    let isWanted = true
    void engine.pointsHere(customerId).then(
      (points) => isWanted && setKnown({ id: customerId, points }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [engine, customerId, version])
  return known?.id === customerId ? known?.points : undefined
}
