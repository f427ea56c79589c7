import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/mark.tsx'
import { PICTURE_SIZES, pictureSet } from './picture-set.ts'

export interface SitePictureProps {
  /** Of the two files in public/: `name-light.webp` and `name-dark.webp`. */
  name: string
  alt: string
  width: number
  height: number
  /** There is also a `name-light-small.webp` and its dark one, 780 pixels wide, for screens that draw no more. */
  hasSmall?: boolean
  /** What a visitor sees first. */
  isFirst?: boolean
  className?: string
}

/**
 * The running product, photographed by a script in both themes. Which of the two is seen follows the theme of the page, chosen
 * or the device's own. The mark stands behind, and is seen where a picture cannot be had.
 */
export function SitePicture(props: SitePictureProps) {
  const { name, alt, width, height, hasSmall = false, isFirst = false, className } = props
  return (
    <span
      className={classNames(
        'relative grid w-full place-content-center justify-items-center bg-sunken',
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Mark size={88} />
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/${name}-${theme}.webp`}
          {...(hasSmall && {
            srcSet: pictureSet(name, theme, width),
            sizes: PICTURE_SIZES,
          })}
          {...(isFirst && { fetchPriority: 'high' })}
          data-picture={theme}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 h-full w-full object-cover object-top"
        />
      ))}
    </span>
  )
}

/** The Sales terminal with a sale in it. */
export const TillPicture = ({ className }: { className?: string }) => (
  <SitePicture
    name="till"
    alt="The Sales terminal: products on the left, the sale and its total on the right"
    width={1440}
    height={900}
    hasSmall
    isFirst
    {...(className && { className })}
  />
)
