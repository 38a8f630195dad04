/** Turns both 'Preço (R$)' and 'preco_r' into 'preco r', so that headings can be compared. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
