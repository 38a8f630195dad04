/** The prefix distinguishes a visual page from the custom-HTML page that it may be converted to under the same id. */
export const getDraftKey = (page: string): string => `visual:${page}`
