import type { SameShape } from '../same-shape.ts'
import type { visualCanvas as spec } from '../spec/visual-canvas.ts'

export const visualCanvas: SameShape<typeof spec> = {
  canvas: 'Page',
  canvasHelp:
    'Tab goes through the elements in reading order. Arrows move by 1 px, with Shift by 10 px; with Ctrl they resize. Space keeps the element selected. Enter edits the text.',
  empty: 'The page is still empty. Add a text, a product or a ready-made section.',
  column: 'On a phone the page is one column in reading order. To move elements, choose a wider width.',

  types: { text: 'Text', button: 'Button', image: 'Image', product: 'Product', panel: 'Panel' },
  named: (type, name) => `${type}: ${name}`,
  unnamed: (type, place) => `${type} ${place}`,
  place: (x, y) => `x ${x}, y ${y}`,
  size: (width, height) => `${width} by ${height} px`,
  sizeBadge: (width, height) => `${width} × ${height}`,
  locked: 'locked',
  hidden: 'hidden',
  noImage: 'No image',

  selected: n => (n === 1 ? '1 element selected' : `${n} elements selected`),
  unselected: 'Nothing selected',
  movedSeveral: (n, x, y) => `${n} elements at x ${x}, y ${y}`,
  resized: (width, height) => `Size ${width} by ${height}`,
  removed: n => (n === 1 ? 'Element deleted' : `${n} elements deleted`),
  copied: n => (n === 1 ? 'Element copied' : `${n} elements copied`),
  pasted: n => (n === 1 ? 'Element pasted' : `${n} elements pasted`),
  duplicated: n => (n === 1 ? 'Element duplicated' : `${n} elements duplicated`),
  isLocked: 'This element is locked',
  inFront: 'Brought forward',
  behind: 'Sent backward',
  undone: 'Undone',
  redone: 'Redone',
  editText: 'Edit the text',

  view: 'Zoom and guides',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoomIs: percent => `Zoom ${percent}%. Back to 100%`,
  percent: percent => `${percent}%`,
  fit: 'Fit the width',
  grid: '8 px grid',
  guides: 'Snapping guides',
}
