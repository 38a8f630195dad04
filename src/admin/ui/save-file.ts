/** Downloads a file that was created in the browser. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the object URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
