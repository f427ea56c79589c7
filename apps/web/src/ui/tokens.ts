/** The two faces of every colour in tokens.css. */
export type Theme = 'light' | 'dark'

export type TokenTable = Readonly<Record<string, Readonly<Record<Theme, string>>>>

/** How many category colours there are; tokens.css numbers them from 1. */
export const CATEGORY_COLOURS = 8

/**
 * Reads the six-digit colours out of tokens.css. The sheet stays the only place where a colour is written; tests and
 * pictures that need the values read them from there.
 */
export function readTokens(css: string): TokenTable {
  const table: Record<string, Record<Theme, string>> = {}
  const both = /--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g
  for (const [, name, light, dark] of css.matchAll(both))
    if (name && light && dark) table[name] = { light, dark }
  for (const [, name, hex] of css.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})\s*;/g))
    if (name && hex) table[name] = { light: hex, dark: hex }
  return table
}
