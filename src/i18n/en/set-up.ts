import type { SameShape } from '../same-shape.ts'
import type { setup as spec } from '../spec/set-up.ts'

export const setup: SameShape<typeof spec> = {
  setupShopText: 'Create the owner account and say how the shop sells. You can change everything later.',
  setupShop: 'The shop',
  missingShopName: 'Shop name: enter the name that customers will see',
  shopLanguage: 'Shop language',
  setupLogoHint: 'PNG, JPG or GIF, up to 10 MB. You can add it later.',
  chosenLogo: 'Chosen logo',
  logoNotSaved: 'The account and the shop are ready, but the logo was not saved. Upload another one in Settings.',
}
