/** A promise that was broken, with the device and the sale. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
