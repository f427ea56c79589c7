/** What the box of a day shows: YYYY-MM-DD as it is written here. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')
