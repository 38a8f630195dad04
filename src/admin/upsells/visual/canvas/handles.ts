import { hasBackground, type VisualElement } from '#domain/visual-element.ts'

/** Whether it is as tall as what it says: a text without a ground of its own. Only its sides are drawn out. */
export const hasAutoHeight = (element: VisualElement): boolean =>
  element.type === 'text' && element.content.trim() !== '' && !hasBackground(element)

/** 'n', 's', 'e', 'w' and their corners: the sides that a handle carries. */
export const handleNames = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handleNames)[number]
