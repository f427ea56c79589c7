import { MAX_PICTURE_BYTES, setProductPicture } from '@tuppence/contract/catalogue-changes'
import { CallFailed, urlOf } from '@tuppence/contract/client'
import type { Product } from '@tuppence/domain/catalogue'
import { atDoor } from '../../offline/session/door.ts'
import { drawnOnWhite, NO_PICTURE } from '../../ui/index.ts'

/** A side of what is sent: twice what the server keeps, so that nothing shows of it. */
const LONGEST_SIDE_PX = 1_600
/** Above this a photograph is made smaller here, so that a phone in the stock room does not send 12 megabytes. */
const SENT_AS_IT_IS = 1_000_000

/**
 * Gives a product its picture.
 *
 * @throws CallFailed for what the server refused; whatever `fetch` throws without a network
 */
export async function sendPicture(productId: string, picture: Blob): Promise<Product> {
  const answer = await fetch(urlOf(setProductPicture, { params: { id: productId } }), {
    method: 'PUT',
    credentials: 'include',
    headers: { ...atDoor(), 'content-type': picture.type },
    body: picture,
  })
  const text = await answer.text()
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, text)
  return JSON.parse(text)
}

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

export type ReadyPicture = { readonly picture: Blob } | { readonly problem: string }

/** A chosen file as it can be sent: a large photograph made smaller, one of an unusual kind made a JPEG. */
export async function readyPicture(file: File): Promise<ReadyPicture> {
  if (file.size <= SENT_AS_IT_IS && KINDS.includes(file.type)) return { picture: file }
  try {
    return { picture: await asJpeg(file) }
  } catch {
    if (KINDS.includes(file.type) && file.size <= MAX_PICTURE_BYTES) return { picture: file }
    return { problem: NO_PICTURE }
  }
}

async function asJpeg(file: File): Promise<Blob> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.width, image.height))
  const canvas = drawnOnWhite(image, scale)
  image.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', 0.88),
  )
}
