/** Where to go after sign-in: only a path of this administration, else its first screen. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !/^\/(login|setup)\b/.test(next) ? next : '/products'
}
