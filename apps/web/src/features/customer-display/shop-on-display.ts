import { useQuery } from '@tanstack/react-query'
import { readDisplayContent, type ShopOnDisplay } from '@tuppence/contract/displays'
import { useEffect, useState } from 'react'
import { whenContentChanges } from '../../devices/display-channel.ts'
import { fetchByKey } from '../../foundation/asking/api.ts'
import { doorsToAsk } from '../../offline/session/door.ts'

const KEY = 'tuppence_shop_on_display'

/** What the shop said last: a display shows it from its first moment on, with or without a network. */
export function keptShop(): ShopOnDisplay | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isShop(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepShop({ businessName, logo, content }: ShopOnDisplay): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ businessName, logo, content }))
  } catch {
    // More pictures than the browser keeps: they are asked for at the next start.
    localStorage.removeItem(KEY)
  }
}

export const forgetShop = () => localStorage.removeItem(KEY)

/** Whether something has the shape that displays show; another version of the product may have kept it. */
function isShop(value: unknown): value is ShopOnDisplay {
  if (typeof value !== 'object' || value === null) return false
  const content: unknown = Reflect.get(value, 'content')
  return (
    ['businessName', 'logo'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof content === 'object' &&
    content !== null &&
    typeof Reflect.get(content, 'message') === 'string' &&
    typeof Reflect.get(content, 'secondsPerOffer') === 'number' &&
    Array.isArray(Reflect.get(content, 'offers'))
  )
}

/** The shop of whoever is signed in to this browser; where nobody is, a display welcomes without it. */
export function useShopBeside(): ShopOnDisplay | undefined {
  const [kept] = useState(keptShop)
  const { data, refetch } = useQuery<ShopOnDisplay | null>({
    queryKey: [readDisplayContent.path],
    queryFn: fetchByKey<ShopOnDisplay | null>('null', fetch, doorsToAsk),
  })
  useEffect(() => whenContentChanges(() => void refetch()), [refetch])
  useEffect(() => {
    if (data) keepShop(data)
    if (data === null) forgetShop()
  }, [data])
  return data === null ? undefined : (data ?? kept)
}
