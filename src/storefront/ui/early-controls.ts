type Control = HTMLInputElement | HTMLSelectElement
let controls: readonly Control[] = []

/**
 * Remembers the form controls that the server rendered. Must be called before hydration: where the browser has
 * translated the page meanwhile, hydration replaces all elements, and only the old ones contain what was typed.
 */
export function rememberEarlyControls(root: HTMLElement): void {
  controls = [...root.querySelectorAll<Control>('input, select')]
}

/** Lists the controls that the server rendered and that match a selector, with what was entered before hydration. */
export const listEarlyControls = (selector: string): Control[] => controls.filter(each => each.matches(selector))
export const findEarlyControl = (selector: string): Control | undefined => controls.find(each => each.matches(selector))
