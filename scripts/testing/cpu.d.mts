/** CPU seconds that a living process and all below it have used so far. */
export function treeSeconds(root: number): number
