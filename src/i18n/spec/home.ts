import { home as english } from '../english/home.ts'

/** The texts of the shop's home page and of the page for unknown URLs. */
export const home = {
  ...english,
  loadingPage: 'Carregando página...',
}

/** A message for the browser's console, which is the same in every language. */
export const unknownPath = (path: string) => `404 Error: User attempted to access non-existent route: ${path}`
