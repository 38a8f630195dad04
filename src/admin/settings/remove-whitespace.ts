/** Removes whitespace that was pasted with a key, so that no length limit cuts off the key's end. */
export const removeWhitespace = (text: string): string => text.replace(/\s+/g, '')
