/** Minimum number of distinct characters in a secret. A generated secret has more: 32 random letters exceed it. */
const minDistinctCharacters = 10

/** Whether a long secret is still easy to guess: few distinct characters, a repeated word, or a placeholder. */
export const isGuessable = (secret: string) =>
  new Set(secret).size < minDistinctCharacters ||
  /^(.{1,16})\1+.{0,15}$/.test(secret) ||
  /^\W*(at least \d+|(change|replace)[-_ ]?(me|this|it))/i.test(secret)
