/**
 * The server will not start, for a reason the person at the keyboard can act on. The message is a whole sentence that
 * names what is wrong and what to do, and is printed alone: a stack trace would only hide it.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
