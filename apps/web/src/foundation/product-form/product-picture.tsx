import { productPicture } from '@tuppence/contract/catalogue'
import { urlOf } from '@tuppence/contract/client'
import { Package } from 'lucide-react'
import { withDoor } from '../../offline/session/door.ts'
import { classNames } from '../../ui/index.ts'

interface ProductPictureProps {
  pictureId: string | null
  className?: string
}

/** The small picture beside a product's name, which says what it is: it has no words of its own. */
export function ProductPicture({ pictureId, className }: ProductPictureProps) {
  const look = classNames('size-11 shrink-0 rounded-sm border border-line bg-sunken', className)
  if (pictureId === null)
    return (
      <span aria-hidden className={classNames(look, 'grid place-content-center text-ink-faint')}>
        <Package size={20} strokeWidth={1.5} />
      </span>
    )
  return (
    <img
      src={pictureUrl(pictureId, 'small')}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames(look, 'object-cover')}
    />
  )
}

export const pictureUrl = (pictureId: string, size: 'small' | 'large'): string =>
  withDoor(urlOf(productPicture, { params: { pictureId }, query: { size } }))
