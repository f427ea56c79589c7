/**
 * Whether what is noted of a payment or refund is ours about it, and not its provider's: what was never asked of a provider begins so,
 * and what we say about one that gave no answer.
 */
export const isOwnWord = (said: string): boolean =>
  /^(The payment |The provider |The answer |This server |It is not known under the key |All of it was given back before|No such payment )/.test(
    said,
  )
