import { SitePicture } from './site-picture.tsx'

/** More of the running product: pictures by scripts/pictures.mjs, of sample shops. */
export function SiteScreens() {
  return (
    <section aria-labelledby="screens-title" className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-8 sm:py-24">
        <div className="grid gap-4">
          <h2 id="screens-title" className="max-w-3xl text-4xl sm:text-5xl">
            One shop, on every screen in it
          </h2>
          <p className="max-w-prose text-ink-muted">
            The running product, photographed in a sample shop. Nothing here is drawn.
          </p>
        </div>
        <div className="grid items-end gap-8 lg:grid-cols-[1fr_15rem]">
          <figure className="grid gap-3">
            <SitePicture
              name="back-office"
              alt="The back office: today’s takings, the week, what is low, and the last thirty days as a line"
              width={1440}
              height={900}
              hasSmall
              className="overflow-hidden rounded-lg border border-line"
            />
            <figcaption className="text-ink-muted">
              The back office, for the evening: the figure first, then the picture, then the table.
            </figcaption>
          </figure>
          <figure className="grid gap-3">
            <SitePicture
              name="phone"
              alt="The till on a phone: products to press, and the cart at the bottom"
              width={390}
              height={780}
              className="mx-auto w-60 max-w-full overflow-hidden rounded-lg border border-line"
            />
            <figcaption className="text-center text-ink-muted">The same till, in your apron.</figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
