/** Shares of the letter size that a letter takes at most, on average, of the fonts that browsers have. */
const letter = { narrow: 0.32, usual: 0.56, wide: 0.72, widest: 0.95 }
const narrow = /[iljtfr.,:;!|'’()[\] ]/
const wide = /[A-ZÀ-Þ0-9]/
const widest = /[MWmw@%—…]/

const shareOf = (char: string) =>
  char > '\u2000' && !widest.test(char) && !/[–—‘’“”…]/.test(char)
    ? 1.1
    : widest.test(char)
      ? letter.widest
      : narrow.test(char)
        ? letter.narrow
        : wide.test(char)
          ? letter.wide
          : letter.usual

const widthOf = (text: string, px: number) => [...text].reduce((sum, char) => sum + shareOf(char) * px, 0)

/** Lines of one paragraph, words kept whole as far as they fit. */
function linesOf(paragraph: string, px: number, width: number): number {
  let [lines, used] = [1, 0]
  for (const word of paragraph.split(' ')) {
    const needed = widthOf(`${word} `, px)
    if (used > 0 && used + needed > width) [lines, used] = [lines + 1, 0]
    // A word longer than the line breaks anywhere.
    lines += Math.floor((used + needed) / (width + px))
    used = (used + needed) % (width + px)
  }
  return lines
}

/** Px that a text takes at most, in letters of `px` with lines of `leading` times that. */
export const textHeight = (text: string, px: number, leading: number, width: number): number =>
  text.split('\n').reduce((sum, paragraph) => sum + linesOf(paragraph, px, width) * px * leading, 0)
