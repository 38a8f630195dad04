/**
 * The sandbox permissions of a seller's document in a frame. The response with the document sets the same permissions.
 * They never include `allow-same-origin`.
 */
export const sellerFrame = {
  sandbox:
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
} as const
