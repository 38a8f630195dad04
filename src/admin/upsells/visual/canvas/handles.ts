/** 'n', 's', 'e', 'w' and their corners: the sides that a handle carries. */
export const handleNames = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handleNames)[number]
