/**
 * Inserts an uploaded picture before the first picture of its batch that was chosen later, or at the end if there is
 * none.
 */
export function insertPicture(
  images: readonly string[],
  url: string,
  batchPositions: ReadonlyMap<string, number>,
): string[] {
  const position = batchPositions.get(url) ?? 0
  const later = images.findIndex(image => (batchPositions.get(image) ?? -1) > position)
  return later < 0 ? [...images, url] : images.toSpliced(later, 0, url)
}

/** Moves the picture at index `from` to index `to`. */
export function movePicture(images: readonly string[], from: number, to: number): string[] {
  const [image] = images.slice(from, from + 1)
  return image === undefined ? [...images] : images.toSpliced(from, 1).toSpliced(to, 0, image)
}
