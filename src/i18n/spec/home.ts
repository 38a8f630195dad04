import { home as english } from '../english/home.ts'

/** The shop's public home and the not-found screen. */
export const home = {
  ...english,
  loadingPage: 'Carregando página...',
}

/** For the console, in every language. */
export const unknownPath = (path: string) => `404 Error: User attempted to access non-existent route: ${path}`
