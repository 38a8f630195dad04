export { findRedirect, forgetRedirects } from './find-redirect.ts'
export { createProductRedirects, listNewRedirects } from './save-redirects.ts'
