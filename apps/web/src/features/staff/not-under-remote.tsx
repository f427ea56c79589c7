import { Banner } from '../../ui/index.ts'

/** In place of the buttons that the server would refuse: whom a shop lets in is its own to say (decision D17). */
export function NotUnderRemote() {
  return (
    <Banner tone="info" title="People are looked at only under remote access">
      Somebody of the shop adds and changes them.
    </Banner>
  )
}
