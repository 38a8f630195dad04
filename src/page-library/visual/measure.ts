/**
 * Shares of the letter size that letters take, regular and bold: those of the widest font that browsers stand in for the
 * shop's (DejaVu Sans, as wide as Verdana), so that no shopper's lines are more than these.
 */
const widthShares = {
  thin: [0.33, 0.39],
  narrow: [0.42, 0.49],
  middle: [0.59, 0.67],
  usual: [0.64, 0.72],
  wide: [0.79, 0.86],
  widest: [1, 1.1],
} as const
/** Behind it are other scripts, and pictures. */
const lastLatin = '\u02ff'
/** Letters by what they take; all other Latin ones are as wide as the usual ones. */
const letterGroups: readonly [keyof typeof widthShares, RegExp][] = [
  ['thin', /[iljIJÌ-Ïì-ï .,:;'’|\u00a0]/],
  ['narrow', /[frt!()[\]\-/ºª]/],
  ['middle', /[ckszvxyçÇ?“”LFT–]/],
  ['wide', /[BCDGHKNOQRUVAXÀ-ÅÑ-ÖÙ-Ü&+#]/],
  ['widest', /[MWmw@%—…æÆœŒ]/],
]

const getWidthShare = (char: string, isBold: boolean): number => {
  const group = letterGroups.find(([, letters]) => letters.test(char))?.[0] ?? (char > lastLatin ? 'widest' : 'usual')
  return widthShares[group][isBold ? 1 : 0]
}

/** How letters are set: px of their size, times of it from line to line, and between letters. */
export type FontStyle = { px: number; leading: number; isBold?: boolean; spacing?: number }

/** Px that letters beside each other take at most. */
export const measureTextWidth = (text: string, { px, isBold = false, spacing = 0 }: FontStyle): number =>
  [...text].reduce((sum, char) => sum + (getWidthShare(char, isBold) + spacing) * px, 0)

/** Lines of one paragraph, words kept whole as far as they fit. */
function countParagraphLines(paragraph: string, letters: FontStyle, width: number): number {
  const space = measureTextWidth(' ', letters)
  let [lines, used] = [1, 0]
  for (const word of paragraph.split(' ')) {
    let needed = measureTextWidth(word, letters)
    if (used > 0 && used + needed > width) [lines, used] = [lines + 1, 0]
    // A word longer than the line breaks anywhere, a letter before the edge.
    for (const room = Math.max(letters.px, width - letters.px); needed > width; needed -= room) lines += 1
    used += needed + space
  }
  return lines
}

/** Lines that a text takes at most. */
export const countTextLines = (text: string, letters: FontStyle, width: number): number =>
  text.split('\n').reduce((sum, paragraph) => sum + countParagraphLines(paragraph, letters, width), 0)

/** Px from top to bottom that a text takes at most. */
export const measureTextHeight = (text: string, letters: FontStyle, width: number): number =>
  countTextLines(text, letters, width) * letters.px * letters.leading
