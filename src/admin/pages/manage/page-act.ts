/** What a page is asked about before it is done. */
export type PageAct = 'rename' | 'replace' | 'mode' | 'discard' | 'delete'
