import type { CustomPage, VisualPage } from './http-funnel.ts'

const style = { fontSize: '18px', color: '#1d1a14' }

/**
 * Builds a visual page with a headline and one offer, which is either a product of the shop or a name with a price in
 * cents.
 */
export const buildVisualPage = (title: string, product: Record<string, unknown>): VisualPage => ({
  title,
  elements: [
    { id: 't', type: 'text', content: title, style: { ...style, fontSize: '40px' }, position: { x: 0, y: 20 } },
    { id: 'p', type: 'product', content: 'Fits the lamp.', style, position: { x: 0, y: 140 }, ...product },
  ],
})
export const buildFixedOffer = (name: string, price: number) => ({ name, price })

/** Builds a custom page that offers a case at $29.00. */
export const buildCustomPage = (
  body: (offers: string[]) => string,
  { title = 'A page of files', head = '' } = {},
): CustomPage => ({
  title,
  offers: [{ name: 'Canvas case', priceCents: 2900 }],
  html: offers =>
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Case</title>${head}</head><body><h1>A case for it</h1>${body(offers)}</body></html>`,
})

/** Builds the links of a typical custom page, which charge the offer, go to the next page and leave the funnel. */
export const buildOfferLinks = ([offer = '']: string[]) =>
  `<button data-charge="${offer}">Add the case</button> <a href="#" data-next>No thanks</a> <a href="#" data-skip>Leave</a>`
