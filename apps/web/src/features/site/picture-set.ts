/** In pixels; scripts/pictures/for-the-site.mjs makes them. */
const SMALL = 780

/** How wide a picture of the front page is drawn. */
export const PICTURE_SIZES = '(min-width: 72rem) 68rem, 100vw'

/** The files of a picture that has a small one, by their width. */
export const pictureSet = (name: string, theme: 'light' | 'dark', width: number): string =>
  `/${name}-${theme}-small.webp ${SMALL}w, /${name}-${theme}.webp ${width}w`
