import { useState } from 'react'
import { firstInitial } from './initials.ts'

/** A person's picture, or the first initial when there is none (SHELL-022). The name stands beside it in words. */
export function Avatar({
  name,
  imageUrl,
  size = 40,
}: {
  name: string
  imageUrl?: string | null
  size?: number
}) {
  const [missingUrl, setMissingUrl] = useState<string>()
  return (
    <span
      aria-hidden
      className="inline-grid shrink-0 place-content-center overflow-hidden rounded-full bg-copper-tint font-head font-bold text-copper-ink"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
    >
      {imageUrl && imageUrl !== missingUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          className="object-cover"
          onError={() => setMissingUrl(imageUrl)}
        />
      ) : (
        firstInitial(name)
      )}
    </span>
  )
}
