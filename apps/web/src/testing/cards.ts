import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    sectionUnder: (heading: string) => Locator
  }
}

locators.extend({
  // The last of those around the heading is the one that it belongs to.
  sectionUnder: (heading: string) => `section:has(:is(h2, h3):text-is(${JSON.stringify(heading)})) >> nth=-1`,
})

/** The card with this heading, as it stands whenever it is looked at. */
export const cardOf = (heading: string) => page.sectionUnder(heading)

export const wordsOf = (elements: readonly Element[]) =>
  elements.map((element) => element.textContent?.trim() ?? '')
