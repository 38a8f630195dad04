import { hasBackground, type VisualElement } from '#domain/visual-element.ts'

/**
 * Whether the text alone determines the height: a text without a background. Such an element can only be resized
 * horizontally.
 */
export const hasAutoHeight = (element: VisualElement): boolean =>
  element.type === 'text' && element.content.trim() !== '' && !hasBackground(element)

/** The sides or corners that a handle moves, by compass direction. */
export const handleNames = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handleNames)[number]
