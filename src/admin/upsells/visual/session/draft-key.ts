/** Under which key this browser keeps a visual page; the same page may become one of files. */
export const getDraftKey = (page: string): string => `visual:${page}`
