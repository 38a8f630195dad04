import { splitMatches } from './match.ts'

/** A text in which the words that match the search are marked. */
export const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  splitMatches(text, typed).map(({ text: piece, hit, at }) => (hit ? <mark key={at}>{piece}</mark> : piece))
