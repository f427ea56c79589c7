import { useState } from 'react'
import { smallPicture } from '../../../offline/copy/picture-address.ts'

/** The picture on the card of goods; without one, or where the device has not kept it, the card is as it was. */
export function CardPicture({ pictureId }: { pictureId: string | null }) {
  const [failed, setFailed] = useState<string>()
  if (pictureId === null || pictureId === failed) return null
  return (
    <img
      src={smallPicture(pictureId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(pictureId)}
      className="size-12 shrink-0 rounded-sm object-cover"
    />
  )
}
