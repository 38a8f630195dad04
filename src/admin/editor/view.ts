/** How a page is opened: visual editing, its code, or a preview. */
export type View = 'edit' | 'code' | 'preview'
