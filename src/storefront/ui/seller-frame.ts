/** What a seller's document may do inside our pages; its own response says the same (never same-origin). */
export const sellerFrame = {
  sandbox:
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
} as const
