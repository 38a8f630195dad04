/** What the server put beside the page for its browser half. */
export function pageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null') as Data
}

export function pageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  return root
}
