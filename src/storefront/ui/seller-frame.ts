/** Permissions of a seller's document in a frame; its own response sets the same ones (never same-origin). */
export const sellerFrame = {
  sandbox:
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
} as const
