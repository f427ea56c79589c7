/** A refusal in short: "403 not-permitted". */
export const codeOf = (answer: { statusCode: number; json(): { code: string } }): string =>
  `${answer.statusCode} ${answer.json().code}`
