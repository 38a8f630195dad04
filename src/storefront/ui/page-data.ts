/** Reads the data that the server embedded in the page. */
export function readPageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null') as Data
}

export function getPageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  return root
}
