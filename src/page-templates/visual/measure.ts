/**
 * Character widths as fractions of the font size, in regular and in bold. The widths are those of the widest fallback
 * font that browsers use for the shop's font (DejaVu Sans, as wide as Verdana), so no shopper sees more lines than
 * calculated.
 */
const widthShares = {
  thin: [0.33, 0.39],
  narrow: [0.42, 0.49],
  middle: [0.59, 0.67],
  usual: [0.64, 0.72],
  wide: [0.79, 0.86],
  widest: [1, 1.1],
} as const
/** Characters after this one belong to other scripts or are pictographs. */
const lastLatin = '\u02ff'
/** Characters by width. All other Latin characters have the usual width. */
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

/** `px` is the font size; line height and letter spacing are multiples of it. */
export type FontStyle = { px: number; leading: number; isBold?: boolean; spacing?: number }

/** Returns the maximum width of a text on one line, in px. */
export const measureTextWidth = (text: string, { px, isBold = false, spacing = 0 }: FontStyle): number =>
  [...text].reduce((sum, char) => sum + (getWidthShare(char, isBold) + spacing) * px, 0)

/** Counts the lines of one paragraph. Words are not broken if they fit on a line. */
function countParagraphLines(paragraph: string, style: FontStyle, width: number): number {
  const space = measureTextWidth(' ', style)
  let [lines, lineWidth] = [1, 0]
  for (const word of paragraph.split(' ')) {
    let needed = measureTextWidth(word, style)
    if (lineWidth > 0 && lineWidth + needed > width) [lines, lineWidth] = [lines + 1, 0]
    // A word that is longer than the line breaks anywhere, one character before the edge.
    for (const lineCapacity = Math.max(style.px, width - style.px); needed > width; needed -= lineCapacity) lines += 1
    lineWidth += needed + space
  }
  return lines
}

/** Returns the maximum number of lines of a text. */
export const countTextLines = (text: string, style: FontStyle, width: number): number =>
  text.split('\n').reduce((sum, paragraph) => sum + countParagraphLines(paragraph, style, width), 0)

/** Returns the maximum height of a text, in px. */
export const measureTextHeight = (text: string, style: FontStyle, width: number): number =>
  countTextLines(text, style, width) * style.px * style.leading
