import { home as english } from '../english/home.ts'
import type { HomeWords } from '../storefront.ts'

export const home: HomeWords = {
  ...english,
  loadingPage: 'Loading page…',
}
