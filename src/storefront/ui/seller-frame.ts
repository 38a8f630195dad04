/**
 * The sandbox permissions of a seller's document in a frame. The document's own response sets the same ones;
 * `allow-same-origin` is never among them.
 */
export const sellerFrame = {
  sandbox:
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
} as const
