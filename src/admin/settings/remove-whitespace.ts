/** Keys hold no blanks: what a paste brought along goes, wherever it stands, and no limit cuts a key in silence. */
export const removeWhitespace = (text: string): string => text.replace(/\s+/g, '')
