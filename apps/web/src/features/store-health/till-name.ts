/** "Till 2", or "T2 · Front counter" where it has a name of its own. */
export function tillName({ code, name }: { code: string; name: string }): string {
  return name === `Till ${code.slice(1)}` || name === code ? name : `${code} · ${name}`
}
