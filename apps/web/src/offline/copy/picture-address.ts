import { productPicture } from '@tuppence/contract/catalogue'
import { urlOf } from '@tuppence/contract/client'
import { withDoor } from '../session/door.ts'

/** Where the small picture of goods is had; the service worker answers it from the device where it is kept. */
export const smallPicture = (pictureId: string): string =>
  withDoor(urlOf(productPicture, { params: { pictureId }, query: { size: 'small' } }))
