import { sets } from '#words/sets.ts'
import { speak } from '#words/storefront.ts'

speak('spec', sets.spec)
