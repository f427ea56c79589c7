import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/mark.tsx'

/**
 * The running till, photographed by a script in both themes. Which of the two is seen follows the theme of the page, chosen
 * or the device's own. The mark stands behind, and is seen where a picture cannot be had.
 */
export function TillPicture({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'relative grid aspect-[16/10] w-full place-content-center justify-items-center bg-sunken',
        className,
      )}
    >
      <Mark size={88} />
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/till-${theme}.webp`}
          data-picture={theme}
          alt="The Sales terminal: products on the left, the sale and its total on the right"
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 h-full w-full object-cover object-top"
        />
      ))}
    </span>
  )
}
