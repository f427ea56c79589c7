declare module 'virtual:site-html' {
  /** The marketing page as HTML, rendered at build time from site-page.tsx. */
  const html: string
  export default html
}
