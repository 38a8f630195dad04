/** The background of the administration in light and in dark, as sRGB, because a manifest cannot contain `oklch`. */
export const themeColors = { light: '#fafaf7', dark: '#0d100e' } as const
