import { useState } from 'react'
import { Mark } from '../../ui/mark.tsx'

/**
 * The running till, photographed by scripts in both themes. Which of the two is seen follows the theme of the page, chosen
 * or the device's own. Where a picture cannot be had, the frame keeps its place and shows the mark.
 */
export function TillPicture({ eager = false }: { eager?: boolean }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing)
    return (
      <span className="grid aspect-[16/10] w-full place-content-center justify-items-center gap-4 bg-sunken text-ink-muted">
        <Mark size={88} />
        The Sales terminal
      </span>
    )
  return (
    <span className="till-picture block aspect-[16/10] w-full bg-sunken">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/till-${theme}.webp`}
          data-picture={theme}
          alt="The Sales terminal: products on the left, the sale and its total on the right"
          width={1440}
          height={900}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setIsMissing(true)}
          className="h-full w-full object-cover object-top"
        />
      ))}
    </span>
  )
}
