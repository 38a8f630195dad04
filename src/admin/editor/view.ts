/** How a page is opened: to be edited as it looks, as code, or to be looked at. */
export type View = 'edit' | 'code' | 'preview'
