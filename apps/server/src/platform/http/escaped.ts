/** A text as it may stand in a page or in a quoted attribute of one, whatever somebody has typed. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
