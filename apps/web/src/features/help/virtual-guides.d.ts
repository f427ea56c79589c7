/** Made by apps/web/guides-of-docs.ts of what is in docs/guides. */
declare module 'virtual:guides' {
  /** By the name of the guide, without its ending. */
  export const texts: Readonly<Record<string, string>>
  /** Where each picture is had, by the name of its file. */
  export const pictures: Readonly<Record<string, string>>
}
