import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Renders items that never change their order, so that their position identifies them. The nodes are passed one by one,
 * because only an array needs keys.
 */
export const renderEach = <Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(render))
