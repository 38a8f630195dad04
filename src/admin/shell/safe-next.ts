const authPaths = /^\/(login|setup|code|forgot|recover|invitation|confirm)\b/

/** Whether a path is a screen of the sign-in, for visitors without a session or with a pending second factor. */
export const isAuthPath = (path: string): boolean => authPaths.test(path)

/**
 * Whether a path leads to this host. Browsers remove tabs and line breaks from a URL, so a slash, a tab and a slash
 * would become '//' and lead to another host.
 */
const isLocalPath = (next: string) => /^\/(?![/\\])\P{Cc}*$/u.test(next)

/**
 * Returns the path to open after sign-in: `next` if it is a screen of the administration, otherwise the seller's
 * home.
 */
export function getSafeNext(next: string | null): string {
  return next && isLocalPath(next) && !isAuthPath(next) ? next : '/home'
}

/** Builds the URL of a sign-in screen that returns to `next`. */
export const buildAuthUrl = (path: '/login' | '/code', next: string): string =>
  `${path}?next=${encodeURIComponent(next)}`
