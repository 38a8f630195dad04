/** Starts a download by the browser, so that even a very large file does not fill the page's memory. */
export function startDownload(url: string, name = '') {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads a file that was created in the browser. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  startDownload(url, name)
  // The browser reads the object URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
