import { theme as antdTheme, type ThemeConfig } from 'antd'
import tokens from '../kit/theme.json' with { type: 'json' }
import { isReducedMotion } from '../kit/reduced-motion.ts'
import type { Theme } from '../kit/theme.ts'

// antd's style sheet is a file of its own (zeroRuntime): only the variables are written at run time.
const shared = { zeroRuntime: true, cssVar: { key: 'arriero' }, hashed: false } satisfies ThemeConfig
// antd waits for the end of animations that a style sheet cut short: a menu would never open.
const motion = !isReducedMotion()

export const antdThemes: Record<Theme, ThemeConfig> = {
  light: {
    ...tokens.light,
    ...shared,
    token: { ...tokens.light.token, motion },
    algorithm: antdTheme.defaultAlgorithm,
  },
  dark: { ...tokens.dark, ...shared, token: { ...tokens.dark.token, motion }, algorithm: antdTheme.darkAlgorithm },
}
