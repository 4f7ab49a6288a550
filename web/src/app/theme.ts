import { theme as antdTheme, type ThemeConfig } from 'antd'
import tokens from '../kit/theme.json' with { type: 'json' }
import { isReducedMotion } from '../kit/reduced-motion.ts'
import type { Theme } from '../kit/theme.ts'

// antd's style sheet is a file of its own (zeroRuntime): only the variables are written at run time.
const shared = { zeroRuntime: true, cssVar: { key: 'arriero' }, hashed: false } satisfies ThemeConfig
// Whoever asked for less motion gets none: antd must not wait for the end of what the style sheet cuts short (`kit.css`).
const motion = !isReducedMotion()
const themeOf = (look: (typeof tokens)[Theme], algorithm: NonNullable<ThemeConfig['algorithm']>): ThemeConfig => ({
  ...look,
  ...shared,
  token: { ...look.token, motion },
  algorithm,
})

export const antdThemes: Record<Theme, ThemeConfig> = {
  light: themeOf(tokens.light, antdTheme.defaultAlgorithm),
  dark: themeOf(tokens.dark, antdTheme.darkAlgorithm),
}
