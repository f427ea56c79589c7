/** The product's version, as its packages say; a test holds the two together. A till tells which one it runs. */
export const VERSION = '0.1.0'
