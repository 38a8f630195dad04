/** Follows the system's light or dark mode, including later changes. */
export function followSystemTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => document.documentElement.classList.toggle('dark', dark.matches)
  apply()
  dark.addEventListener('change', apply)
}
