const authPaths = /^\/(login|setup|code|forgot|recover|invitation|confirm)\b/

/** Screens on the way in, for people without a session, or with one that has yet to show its second factor. */
export const isAuthPath = (path: string): boolean => authPaths.test(path)

/** Browsers leave tabs and line ends out of an address: behind one a second slash would begin another host. */
const isLocalPath = (next: string) => /^\/(?![/\\])\P{Cc}*$/u.test(next)

/** Where to go after sign-in: only a path of this administration, else its first screen. */
export function getSafeNext(next: string | null): string {
  return next && isLocalPath(next) && !isAuthPath(next) ? next : '/products'
}

/** The address of an entrance that leads back to `next`. */
export const buildAuthUrl = (path: '/login' | '/code', next: string): string =>
  `${path}?next=${encodeURIComponent(next)}`
